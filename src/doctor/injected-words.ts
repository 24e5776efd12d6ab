// Orders to a model, not words about one: "returns the system prompt of a bot" is an honest description.
const PATTERNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,30}\b(?:previous|prior|above|earlier|preceding|other|all|your|system)\b[^.\n]{0,20}\b(?:instructions?|prompts?|rules?|messages?|guidelines?|directions?)\b/i,
  /\b(?:do not|don't|never|without)\s+(?:tell|telling|inform|informing|mention|mentioning|reveal|revealing|ask|asking|alert|alerting|notify|notifying|warn|warning)\b[^.\n]{0,30}\b(?:the\s+)?(?:user|human|person|owner)s?\b/i,
  /\byou are (?:now|no longer)\b(?=[^.\n]{0,60}\b(?:assistant|ai|model|agent|mode|bound|restricted|admin))/i,
  /<\/?(?:system|important|instructions?|assistant|secret|sys)>/i,
  /\[\/?(?:INST|SYSTEM)\]|<\|(?:im_start|im_end|system|assistant|endoftext)\|>|^\s*(?:system|assistant)\s*:/im,
  /\b(?:always|must|should)\s+(?:be\s+)?(?:call(?:ed)?|use[d]?|run|invoke[d]?)\b[^.\n]{0,30}\b(?:before|instead of|prior to)\b[^.\n]{0,20}\b(?:any|all|every|other)\b[^.\n]{0,12}\btools?\b/i,
  /\b(?:before|prior to)\s+(?:using|calling|running|invoking)\s+(?:any|all|every)\s+(?:other\s+)?tools?\b/i,
  /\b(?:read|open|include|send|pass|attach|append)\b[^.\n]{0,40}(?:~\/\.|\.ssh\/|id_rsa|\/etc\/passwd|\.env\b|mcp\.json|\bconversation history\b|\bchat history\b|\bsystem prompt\b)/i,
  /\b(?:send|forward|post|upload|exfiltrate|leak)\b[^.\n]{0,40}\b(?:users?|user's|users'|your|their|any|all)\s+(?:api keys?|passwords?|credentials|access tokens?|secrets|cookies)\b[^.\n]{0,20}\bto\b/i,
  /\b(?:do not|don't|never)\s+(?:use|call|trust)\s+(?:any\s+)?(?:other|another)\b[^.\n]{0,20}\b(?:tools?|servers?|sites?)\b/i,
  /\b(?:new|updated|hidden|secret)\s+(?:system\s+)?instructions?\s*:/i,
];

/** Found in every text that has one of the wordings: how each of them begins. */
const HINT =
  /\b(?:ignore|disregard|forget|override|bypass|do not|don't|never|without|you are|system\s*:|assistant\s*:|always|must|should|before|prior to|read|open|include|send|pass|attach|append|forward|post|upload|exfiltrate|leak|new|updated|hidden|secret)\b|<[/|a-z]|\[\/?[IS]/i;

/**
 * The words of a text that give orders to a model instead of telling what something is (English).
 * @returns the words, or null where there are none
 */
export function injectedWords(text: string): string | null {
  if (!HINT.test(text)) return null;
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return null;
}
