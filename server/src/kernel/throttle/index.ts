import { createHash } from 'node:crypto';
import net from 'node:net';
import { AppError } from '#kernel/errors.ts';
import type { StoredThrottleRule } from './throttle.repository.ts';
import * as throttle from './throttle.repository.ts';
import type { Db } from '../db/index.ts';

/**
 * The first `free` attempts are not delayed; then each doubles the delay, from `first` seconds (1) up to `longest`.
 * After `per` seconds (3600) without an attempt it is reset.
 */
export type ThrottleRule = { key: string; free: number; longest: number; first?: number; per?: number };

/** Keys contain user-supplied names and addresses, which must not be stored. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');
const withDefaults = ({ first = 1, per = 3_600, ...rule }: ThrottleRule): StoredThrottleRule => ({
  ...rule,
  first,
  per,
  key: hashed(rule.key),
});

type Dependencies = { db: Db; isOn: boolean };

/** Throttles repeated attempts with growing delays: passwords, codes, messages to one address. Nothing is locked for good. */
export function createThrottle({ db, isOn }: Dependencies) {
  return {
    /**
     * Counts an attempt in advance, so that concurrent ones do not pass together. Returns the seconds until the next one
     * is allowed; throws `request.rate_limited` if this one came too early.
     */
    async count(wanted: readonly ThrottleRule[]): Promise<number> {
      const rules = wanted.map(withDefaults);
      if (!isOn) return Math.max(...rules.map(({ free, first }) => (free > 0 ? 0 : first)));
      const counted = await throttle.count(db, rules);
      if (counted.length === rules.length) return Math.max(...counted.map(({ waitSeconds }) => waitSeconds));
      const retryAfter = await throttle.waiting(
        db,
        rules.map(({ key }) => key),
      );
      throw new AppError('request.rate_limited', { retryAfter: Math.max(1, retryAfter) });
    },
    /** After a success: resets `clear`, and takes one attempt back from `giveBack`. */
    settle: async ({ clear, giveBack = [] }: { clear: readonly string[]; giveBack?: readonly string[] }): Promise<void> => {
      if (isOn) await throttle.settle(db, clear.map(hashed), giveBack.map(hashed));
    },
    deleteForgotten: (limit: number) => throttle.deleteForgotten(db, limit),
  };
}
export type Throttle = ReturnType<typeof createThrottle>;

/**
 * Network of an IP address, which is shown as a coarse location too: /24 for IPv4, /48 for IPv6. The types of Fastify promise an address,
 * but a request whose connection has closed meanwhile has none.
 */
export function networkOf(ip: string | undefined): string {
  const plain = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
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
