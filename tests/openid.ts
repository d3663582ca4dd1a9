import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { whenOver } from './ending.ts';

// The provider says each time that it isn't set up as a product; here it is a test's.
for (const way of ['info', 'warn'] as const) {
  const say = console[way].bind(console);
  console[way] = (...words: unknown[]) => (String(words[0]).startsWith('oidc-provider ') ? undefined : say(...words));
}

/** Somebody as their institution knows them. `amr` says how they sign in there. */
interface Known {
  readonly subject: string;
  readonly verified?: boolean;
  readonly amr?: readonly string[];
}

/** A real OpenID provider, whose sign-in page asks for an address alone. */
export async function openIdProvider(people: Map<string, Known>, port = 0) {
  const server = createServer((request, answer) => void handle(request, answer));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'stoa', client_secret: 'a secret of both', grant_types: ['authorization_code'] };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: ['http://127.0.0.1/'], post_logout_redirect_uris: ['http://127.0.0.1/'] }],
    claims: { openid: ['sub', 'amr', 'acr', 'auth_time', 'iss'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/asks/${uid}` },
    findAccount: (_ctx, subject) => {
      const [email, known] = [...people].find(([, one]) => one.subject === subject) ?? [];
      const claims = async () => ({ sub: subject, email, email_verified: known?.verified ?? true });
      return { accountId: subject, claims };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
  });
  // The address that Stoa asks to be sent back to is known once Stoa knows the provider.
  provider.Client.prototype.redirectUriAllowed = () => true;
  provider.Client.prototype.postLogoutRedirectUriAllowed = () => true;
  const pages = provider.callback();
  async function handle(...[request, answer]: Parameters<Parameters<typeof createServer>[1] & object>) {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/asks/')) return pages(request, answer);
    const email = searchParams.get('email');
    if (email === null) {
      answer.setHeader('content-type', 'text/html; charset=utf-8');
      const field = '<label>Campus address <input name="email" type="email"></label>';
      return answer.end(`<!doctype html><html lang="en"><title>Campus</title><main><h1>Campus</h1>
        <form action="${pathname}">${field} <button>Go on</button></form></main></html>`);
    }
    const known = people.get(email);
    const login = known && { accountId: known.subject, ...(known.amr && { amr: [...known.amr] }) };
    const refused = { error: 'access_denied', error_description: 'nobody of ours' };
    return provider.interactionFinished(request, answer, login ? { login } : refused);
  }
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { issuer, close };
}
export type OpenIdProvider = Awaited<ReturnType<typeof openIdProvider>>;

/** The same for a test file, at whose end it is gone. */
export async function aProvider(people: Map<string, Known>): Promise<OpenIdProvider> {
  const made = await openIdProvider(people);
  whenOver(() => made.close());
  return made;
}

/** Goes through a provider's pages as a browser does. Returns the query with which it leads back. */
export async function comesBackFrom(url: string, email: string, jar = new Map<string, string>()): Promise<string> {
  let next = new URL(url);
  const { origin } = next;
  for (let step = 0; step < 12 && next.origin === origin; step++) {
    if (next.pathname.startsWith('/asks/')) next.searchParams.set('email', email);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} at ${next}: ${(await answer.text()).slice(0, 500)}`);
    next = new URL(location, next);
  }
  return next.search;
}
