import { TOTP } from 'otpauth';

/** What an authenticator app shows at that moment. */
export const totpCode = (secret: string, timestamp: number): string => new TOTP({ secret }).generate({ timestamp });
