import type { CallOutput } from '#contract/api.ts';

export const at = '2026-10-01T08:00:00.000Z';

/** An account with a password and nothing else. */
export const aSecurityState = (change: Partial<CallOutput<'GET /me/security'>> = {}): CallOutput<'GET /me/security'> => ({
  hasPassword: true,
  totpSince: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  confirmBy: ['password'],
  isFactorNeeded: false,
  ...change,
});

type Device = CallOutput<'GET /me/sessions'>['items'][number];
export const aDevice = (id: string, change: Partial<Device> = {}): Device => ({
  id,
  browser: 'Firefox',
  system: 'Windows',
  kind: 'desktop',
  place: '203.0.113.0/24',
  signedInAt: at,
  lastSeenAt: at,
  isCurrent: false,
  ...change,
});

export const recoveryCodes = Array.from({ length: 10 }, (_, count) => `abcd${count}-efghj`);
