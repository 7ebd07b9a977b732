import { createHash } from 'node:crypto';
import net from 'node:net';
import { AppError } from '#kernel/errors.ts';
import type { Rule, TriesRepository } from './tries.repository.ts';

/**
 * `free` tries cost nothing; then each doubles the wait, from `first` seconds (1) up to `longest`. After `per` seconds
 * (3600) without a try all is forgotten.
 */
export type TryRule = { key: string; free: number; longest: number; first?: number; per?: number };

/** Keys hold names and addresses that people typed, which have no business in a table. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');
const withDefaults = ({ first = 1, per = 3_600, ...rule }: TryRule): Rule => ({ ...rule, first, per, key: hashed(rule.key) });

type Needs = { tries: TriesRepository; isOn: boolean };

/** What may be tried again and again, but ever more slowly: passwords, codes, messages to one address. Nothing locks for good. */
export function createTries({ tries, isOn }: Needs) {
  return {
    /**
     * Counts a try before it is made, so that many at once do not pass together. Answers the seconds until the next
     * may come; throws `request.rate_limited` when this one came too early.
     */
    async count(wanted: readonly TryRule[]): Promise<number> {
      const rules = wanted.map(withDefaults);
      if (!isOn) return Math.max(...rules.map(({ free, first }) => (free > 0 ? 0 : first)));
      const counted = await tries.count(rules);
      if (counted.length === rules.length) return Math.max(...counted.map(({ waitSeconds }) => waitSeconds));
      const retryAfter = await tries.waiting(rules.map(({ key }) => key));
      throw new AppError('request.rate_limited', { retryAfter: Math.max(1, retryAfter) });
    },
    /** After a success: `clear` starts anew, `giveBack` was for nothing. */
    settle: async ({ clear, giveBack = [] }: { clear: readonly string[]; giveBack?: readonly string[] }): Promise<void> => {
      if (isOn) await tries.settle(clear.map(hashed), giveBack.map(hashed));
    },
    deleteForgotten: tries.deleteForgotten,
  };
}
export type Tries = ReturnType<typeof createTries>;

/** What counts as one network, and is shown as a coarse place: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (net.isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!net.isIPv6(plain)) return 'unknown';
  const [head = '', tail = ''] = plain.split('::');
  const first = head.split(':').filter(Boolean);
  const missing = 8 - first.length - tail.split(':').filter(Boolean).length;
  const groups = plain.includes('::')
    ? [...first, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':').filter(Boolean)]
    : first;
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
}
