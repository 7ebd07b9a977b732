import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
/** Steps that a device's clock may be ahead or behind. */
const WINDOW = 1;
const form = { algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000 };

/** A new secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code. */
export const totpAddress = ({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string =>
  new TOTP({ ...form, issuer, label: account, secret }).toString();

/** The secret in groups of four, for typing. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The 30-second step of this code; null when it is none of the currently valid ones. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  // The library throws at a text of the same length with more bytes.
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = new TOTP({ ...form, secret }).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta;
}
