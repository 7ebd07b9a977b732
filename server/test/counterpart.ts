import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll } from 'vitest';
import { listen } from './listen.ts';

export type Asked = { path: string; query: URLSearchParams; form: URLSearchParams };
type Reply = { status?: number; headers?: Record<string, string>; body: unknown };
type Answers = Record<string, (asked: Asked) => Reply | Promise<Reply>>;

/** A small real server with given responses, which records its requests. */
export async function testCounterpart(answers: Answers) {
  const asked: Asked[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const part of request) body += String(part);
    const url = new URL(request.url ?? '/', 'http://counterpart');
    const call = { path: url.pathname, query: url.searchParams, form: new URLSearchParams(body) };
    asked.push(call);
    const reply = await answers[url.pathname]?.(call);
    const text = typeof reply?.body === 'string' ? reply.body : JSON.stringify(reply?.body ?? {});
    response.writeHead(reply ? (reply.status ?? 200) : 404, { 'content-type': 'application/json', ...reply?.headers });
    response.end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  const origin = await listen(server);
  afterAll(() => void server.close());
  return { origin, asked, answers, close: () => new Promise((resolve) => server.close(resolve)) };
}

type Shape = { claims?: Record<string, unknown>; header?: Record<string, unknown>; token?: string; reply?: Reply };

/** An OpenID provider that signs arbitrary ID tokens, valid or not; `next` sets its next ID token. */
export async function testSigner(clientId: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'k1' };
  let shape: Shape = {};
  const claimsNow = () => {
    const now = Math.floor(Date.now() / 1000);
    return { iss: counterpart.origin, aud: clientId, iat: now, exp: now + 300, sub: 'somebody', ...shape.claims };
  };
  const sign = (key: typeof privateKey) =>
    new SignJWT(claimsNow()).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...shape.header }).sign(key);
  const counterpart = await testCounterpart({
    '/.well-known/openid-configuration': () => ({
      body: {
        issuer: counterpart.origin,
        authorization_endpoint: `${counterpart.origin}/authorize`,
        token_endpoint: `${counterpart.origin}/token`,
        jwks_uri: `${counterpart.origin}/jwks`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      },
    }),
    '/jwks': () => ({ body: { keys: [jwk] } }),
    '/token': async () =>
      shape.reply ?? { body: { access_token: 'a', token_type: 'Bearer', id_token: shape.token ?? (await sign(privateKey)) } },
  });
  return {
    ...counterpart,
    /** The next ID token: with these claims and this header, or another token or response altogether. */
    say: (next: Shape) => {
      shape = next;
    },
    /** Signed with a foreign key. */
    forged: async (claims: Record<string, unknown>) => {
      shape = { claims };
      return sign(foreign.privateKey);
    },
    /** Signed with the shared client secret, which proves nothing. */
    withSecret: (claims: Record<string, unknown>, secret: string) => {
      shape = { claims };
      return new SignJWT(claimsNow()).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
    },
    /** Not signed at all. */
    unsigned: (claims: Record<string, unknown>) => {
      shape = { claims };
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part(claimsNow())}.`;
    },
  };
}
