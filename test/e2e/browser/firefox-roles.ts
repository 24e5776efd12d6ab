/**
 * Everything that may have a role. Firefox asks its accessibility engine about each element that it is given and all
 * below, which takes seconds for a page; so it is given these only.
 */
export const WITH_ROLE: Readonly<Record<string, string>> = {
  button: 'button, input, summary, [role=button]',
  combobox: 'input, select, [role=combobox]',
  heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
  menuitem: '[role=menuitem]',
  tab: '[role=tab]',
};

/** The elements that a selector finds, but for those within others of them. */
export const OUTERMOST = `(selector) =>
  [...document.querySelectorAll(selector)].filter((found) => !found.parentElement?.closest(selector))`;

/** A region is named by attributes alone, so that the page itself can tell. */
export const FIND_REGION = `(name) => {
  const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const nameOf = (one) => {
    const labels = one.getAttribute('aria-labelledby')?.split(/\\s+/) ?? [];
    return labels.length > 0
      ? labels.map((id) => document.getElementById(id)?.textContent).join(' ')
      : (one.getAttribute('aria-label') ?? one.title);
  };
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true]');
  return [...document.querySelectorAll('section:not([role]), [role=region]')].filter(
    (one) => plain(nameOf(one)) === name && shown(one),
  );
}`;
