import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { CallOutput } from '#contract/api.ts';

type RequestOptions = CallOutput<'POST /login/passkey/options'>;
type CreationOptions = CallOutput<'POST /me/passkeys/options'>;

/** Null if the user cancels the browser's dialog, or on a timeout, which reports the same error. */
const orNull = async <Answer>(asking: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
};

/** Null if the user cancels. */
export const askPasskey = (options: RequestOptions) => orNull(startAuthentication({ optionsJSON: options }));
export const makePasskey = (options: CreationOptions) => orNull(startRegistration({ optionsJSON: options }));

/** This device has a passkey of the account already. */
export const isKnownHere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';
