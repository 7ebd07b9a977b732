import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isOwnPath } from '#contract/kernel/patterns.ts';
import type { ProviderName } from '#contract/identities.ts';

/** What is kept between the way to a provider and the way back. Nothing in it helps whoever reads it. */
export type Flow = { provider: ProviderName; browser: string; redirect: string | null; remember: boolean };
export const FLOW = { purpose: 'identity.flow', lifetime: '10 minutes' } as const;

/** What the cookie of a browser holds: the way back has to come by it, else somebody signs others in to their own account. */
export const isBrowserSecret = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value);
export const newBrowserSecret = (): string => randomBytes(32).toString('base64url');
export const browserMark = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Derived from what only the browser holds, so that neither rests anywhere and neither serves with another state. */
const derive = (secret: string, what: 'nonce' | 'verifier', state: string): string =>
  createHmac('sha256', secret).update(`${what}:${state}`).digest('base64url');
export const proofsOf = (secret: string, state: string) => ({
  nonce: derive(secret, 'nonce', state),
  verifier: derive(secret, 'verifier', state),
});

/** Where to go afterwards: a path of this site or nowhere in particular. The page asks once more. */
export const ownPath = (wanted: string | undefined): string | null => (wanted !== undefined && isOwnPath(wanted) ? wanted : null);
