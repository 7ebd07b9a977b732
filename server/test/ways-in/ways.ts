import type { CallInput, CallName } from '#contract/api.ts';
import { newId } from '#kernel/ids.ts';
import type { TestApp } from '../app.ts';
import { testAuthenticator } from '../authenticator.ts';
import { factorsOf, password } from '../factors.ts';
import { aBrowser, callbackOf, publicUrl } from '../identities.ts';
import { testOpenId } from '../openid.ts';
import type { TestUser } from '../people.ts';

const client = { id: 'plaza', secret: 'a secret between two servers' };
/** A real OpenID provider, and the settings of a server that accepts it for sign-in. */
export async function withProvider() {
  const oidc = await testOpenId({ redirectUri: callbackOf('oidc'), client });
  const environment = { PUBLIC_URL: publicUrl, OIDC_ISSUER: oidc.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
  return { oidc, environment };
}
export type Oidc = Awaited<ReturnType<typeof testOpenId>>;
export type Answer = {
  status: number;
  code: string | null;
  detail: string | null;
  retryAfter: number | null;
  tokens: Tokens | null;
  params: Params;
};
type Tokens = { accessToken: string; refreshToken: string };
type Params = Record<string, string | number>;
/** One use of a credential at a server. */
export type Use = (at: Pick<TestApp, 'call'>) => Promise<Answer>;
export const newPassword = 'river stone 7';

let count = 0;

/** Users with every kind of credential, and prepared uses of these. */
export function waysInto(app: TestApp, oidc: Oidc) {
  const { person, codeOf, withPasskey, withTotp } = factorsOf(app);
  const mailsTo = (to: string) =>
    app.db.selectFrom('outbox_messages').select(['kind', 'text']).where('recipient', '=', to).orderBy('id').execute();
  const lastTo = async (to: string) => (await mailsTo(to)).at(-1)?.text ?? '';
  const codeIn = (text: string) => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? /\d{6}/.exec(text)?.[0] ?? '';
  const tokenIn = (text: string) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';
  const send =
    <Name extends CallName>(name: Name, input: CallInput<Name> & { headers?: Record<string, string> }): Use =>
    async (at) =>
      answerOf(await at.call(name, input));

  /** An account with an address, a number, a passkey and an identity of the provider. */
  async function aPerson(options: Parameters<typeof person>[1] = {}) {
    count += 1;
    const username = `ways-${count}`;
    const one = await person(username, { language: 'en-US', ...options });
    const phone = `+8613${String(800_000_000 + count)}`;
    await app.db.updateTable('users').set({ phone, phone_key: phone, phone_verified_at: new Date() }).where('id', '=', one.id).execute();
    const key = testAuthenticator(publicUrl);
    await withPasskey(one, key);
    oidc.people.set(username, { email: `${username}@example.org`, email_verified: true });
    const identity = { id: newId(), user_id: one.id, provider: 'oidc' as const, issuer: oidc.issuer, subject: username };
    await app.db.insertInto('identities').values(identity).execute();
    return { ...one, phone, email: `${username}@example.org`, key };
  }
  type Person = Awaited<ReturnType<typeof aPerson>>;

  const ways = {
    password: async ({ username }: Person) => send('POST /login', { body: { username, password } }),
    async mail({ email }: Person) {
      await app.call('POST /login/code/send', { body: { email } });
      return send('POST /login/code', { body: { email, code: codeIn(await lastTo(email)) } });
    },
    async sms({ phone }: Person) {
      await app.call('POST /login/code/send', { body: { phone } });
      return send('POST /login/code', { body: { phone, code: codeIn(await lastTo(phone)) } });
    },
    async passkey({ key }: Person) {
      const { body } = await app.call('POST /login/passkey/options', {});
      return send('POST /login/passkey', { body: { passkey: key.answer(body) } });
    },
    async provider({ username }: Person) {
      const browser = aBrowser(app);
      const { body } = await browser.start('oidc', { redirect: '/events' });
      const answer = (await oidc.walk(body.url, username)) as { state: string };
      const cookie = browser.cookie();
      return send('POST /auth/providers/:provider/finish', { params: { provider: 'oidc' }, body: answer, headers: { cookie } });
    },
    async reset({ email }: Person) {
      await app.call('POST /forgot-password', { body: { email } });
      return send('POST /reset-password', { body: { token: tokenIn(await lastTo(email)), password: newPassword } });
    },
    /** The undo link mailed to a previous address. */
    async undo(one: Person) {
      await (
        await moveTo(one, `moved-${one.email}`)
      )(app);
      return send('POST /undo-email', { body: { token: tokenIn(await lastTo(one.email)) } });
    },
    /** The code that confirms a new address, requested by a signed-in user. */
    address: (one: Person) => moveTo(one, `new-${one.email}`),
    async refresh(one: Person) {
      const { refreshToken } = await start(one);
      return send('POST /auth/refresh', { body: { refreshToken } });
    },
  };
  const start = (one: TestUser) => app.database.transact((tx) => app.sessions.start(tx, one.id, { userAgent: 'test', ip: '127.0.0.1' }));

  async function moveTo(one: Person, email: string): Promise<Use> {
    const headers = { authorization: `Bearer ${(await start(one)).accessToken}` };
    await app.call('POST /me/email', { body: { email, current: password }, headers });
    return send('POST /me/email/confirm', { body: { email, code: codeIn(await lastTo(email)) }, headers });
  }

  return { aPerson, ways, start, send, withTotp, codeOf, mailsTo, lastTo, codeIn, tokenIn };
}
export type Person = Awaited<ReturnType<ReturnType<typeof waysInto>['aPerson']>>;

type Raw = { status: number; headers: Headers; body: unknown };
function answerOf({ status, headers, body }: Raw): Answer {
  type Said = { code: string; detail: string; params: Params; tokens: Tokens } & Tokens;
  const { code = null, detail = null, params = {}, tokens, accessToken, refreshToken } = body as Partial<Said>;
  const pair = tokens ?? (accessToken && refreshToken ? { accessToken, refreshToken } : null);
  const retryAfter = headers.has('retry-after') ? Number(headers.get('retry-after')) : null;
  return { status, code, detail, retryAfter, tokens: pair, params };
}
