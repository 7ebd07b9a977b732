import { TOTP } from 'otpauth';

/** The code of an authenticator app at that time. */
export const totpCode = (secret: string, timestamp: number): string => new TOTP({ secret }).generate({ timestamp });
