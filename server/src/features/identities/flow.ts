import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isOwnPath } from '#contract/browser/patterns.ts';
import type { ProviderName } from '#contract/identities.ts';

/** Stored between the redirect to a provider and the callback. Contains no secret. */
export type ProviderFlow = { provider: ProviderName; browser: string; redirect: string | null; remember: boolean };
export const FLOW = { purpose: 'identity.flow', lifetime: '10 minutes' } as const;

/** The secret in the browser's cookie, required at the callback: prevents login CSRF. */
export const isBrowserSecret = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value);
export const newBrowserSecret = (): string => randomBytes(32).toString('base64url');
export const browserMark = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Derived from the browser's secret, so that neither is stored and neither is valid for another state. */
const derive = (secret: string, what: 'nonce' | 'verifier', state: string): string =>
  createHmac('sha256', secret).update(`${what}:${state}`).digest('base64url');
export const proofsOf = (secret: string, state: string) => ({
  nonce: derive(secret, 'nonce', state),
  verifier: derive(secret, 'verifier', state),
});

/** The redirect target: a path of this site, else null. The page checks it again. */
export const ownPath = (wanted: string | undefined): string | null => (wanted !== undefined && isOwnPath(wanted) ? wanted : null);
