import { randomInt } from 'node:crypto';
import { limits } from '#contract/browser/limits.ts';

/** Error codes of providers for a sign-in that the user declined. */
const refusals = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login', 'user_denied', 'login_required', 'consent_required'];
export const isRefusal = (error: string): boolean => refusals.includes(error);

/** Shows just enough of an address for its owner to recognise it: `a•••@example.org`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0)}•••${email.slice(at)}`;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\w-]/g, '')
    .replace(/^[-_]+|[-_]+$/g, '');

/** Username suggestions from a provider's profile, best first. */
export function usernamesFor({ email, firstName, lastName }: { email: string; firstName: string; lastName: string }): string[] {
  const { min, max } = limits.username;
  const stems = [email.split('@')[0] ?? '', `${firstName}${lastName}`, firstName].map(plain).filter((stem) => stem !== '');
  const whole = stems.map((stem) => stem.slice(0, max)).filter((stem) => stem.length >= min);
  const numbered = [...stems, 'user'].map((stem) => `${stem.slice(0, max - 5)}${randomInt(10_000, 100_000)}`);
  return [...whole, ...numbered];
}
