import { networkOf, type ThrottleRule } from '#kernel/throttle/index.ts';

/** Seconds between two messages to one address or number. */
export const RESEND_AFTER = 60;

/** Limits of messages with codes, per receiver and per network, shared by all purposes. */
export const sendingRules = (receiver: string, ip: string): ThrottleRule[] => [
  { key: `code:${receiver}`, free: 0, first: RESEND_AFTER, longest: 900 },
  { key: `code-network:${networkOf(ip)}`, free: 20, first: 60, longest: 3_600, per: 86_400 },
];
