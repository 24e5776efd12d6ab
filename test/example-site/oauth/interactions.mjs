// The pages of the authorization server on which a person signs in and allows or denies.

/** The buttons of the two pages, and where they lead. */
const WHO = { 'Sign in as Ada': 'login', 'Sign in as Ben': 'login?as=ben', Deny: 'deny' };
const WHAT = { Allow: 'confirm', Deny: 'deny' };

/** @param {string} text */
const escapeHtml = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/**
 * Answers the interaction pages; everything else is the provider's.
 * @param {import('oidc-provider').default} provider
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {boolean} [denies] answers every question with no, without showing it
 * @returns {Promise<boolean>} false where the address is none of these pages
 */
export async function answerInteraction(provider, request, response, denies = false) {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const asked = new URLSearchParams(query);
  const [, , action] = path.match(/^\/interaction\/([^/]+)(?:\/(login|confirm|deny))?$/) ?? [];
  if (!/^\/interaction\//.test(request.url ?? '')) return false;
  const details = await provider.interactionDetails(request, response);
  if (denies || (request.method === 'POST' && action === 'deny')) {
    await provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The user said no',
    });
  } else if (request.method === 'POST' && action === 'login') {
    await provider.interactionFinished(request, response, {
      login: { accountId: asked.get('as') === 'ben' ? 'ben' : 'ada' },
    });
  } else if (request.method === 'POST' && action === 'confirm') {
    const grantId = await grant(provider, details);
    await provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true });
  } else {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(details));
  }
  return true;
}

/** @param {import('oidc-provider').default} provider @param {import('oidc-provider').Interaction} details */
async function grant(provider, details) {
  const { prompt, params, session, grantId } = details;
  const found = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const given =
    found ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
  const missing =
    /** @type {{missingOIDCScope?: string[], missingOIDCClaims?: string[], missingResourceScopes?: Record<string, string[]>}} */ (
      prompt.details
    );
  if (missing.missingOIDCScope) given.addOIDCScope(missing.missingOIDCScope.join(' '));
  if (missing.missingOIDCClaims) given.addOIDCClaims(missing.missingOIDCClaims);
  for (const [resource, scopes] of Object.entries(missing.missingResourceScopes ?? {}))
    given.addResourceScope(resource, scopes.join(' '));
  return given.save();
}

/** @param {import('oidc-provider').Interaction} details */
function page({ uid, prompt, params }) {
  const login = prompt.name === 'login';
  const title = login
    ? 'Sign in to the example server'
    : `Let ${escapeHtml(String(params.client_id))} use your courses?`;
  const scopes = escapeHtml(String(params.scope ?? 'no scopes'));
  const buttons = Object.entries(login ? WHO : WHAT).map(
    ([text, action]) => `<form method="post" action="/interaction/${uid}/${action}"><button>${text}</button></form>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.5 system-ui;max-width:30rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}form{display:inline}</style>
<h1>${title}</h1><p>It asks for: <b>${scopes}</b></p>
${buttons.join('\n')}</html>`;
}
