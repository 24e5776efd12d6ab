type Values = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /\{([a-zA-Z]+)\}/g;
let pluralRules: Intl.PluralRules | undefined;

function pluralKey(key: string, count: number): string {
  pluralRules ??= new Intl.PluralRules(textLanguage());
  return `${key}_${pluralRules.select(count)}`;
}

/**
 * A text of the message catalogue (`_locales`) in the user's language.
 * @param key with `values.count`, `key_one`, `key_other` … come first, by the language's plural rules
 * @param values what fills `{name}` placeholders
 * @returns the key itself where no text has it, so that a hole is seen
 */
export function t(key: string, values: Values = {}): string {
  return textOf(key, values) ?? key;
}

/** As `t`, but null where the catalogue has no such text. */
export function textOf(key: string, values: Values = {}): string | null {
  const { count } = values;
  const text =
    (typeof count === 'number' &&
      (chrome.i18n.getMessage(pluralKey(key, count)) || chrome.i18n.getMessage(`${key}_other`))) ||
    chrome.i18n.getMessage(key);
  if (!text) return null;
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** The language that the texts are in, "de": English, where the browser's own is not in the catalogue. */
export function textLanguage(): string {
  return t('textLanguage');
}

/** The language of the browser's interface, "en-GB". */
export function language(): string {
  return chrome.i18n.getUILanguage();
}
