import { z } from 'zod';
import { limits } from '#contract/browser/limits.ts';
import { Email, text } from '#contract/kernel/schemas.ts';
import type { ProviderName } from '#contract/identities.ts';
import { AppError } from '#kernel/errors.ts';

/** One attempt to sign in through a provider. */
export type Attempt = { redirectUri: string; state: string; nonce: string; verifier: string };
export type Redemption = { code: string; iss: string | null };

/** An identity at a provider. Only issuer and subject identify it; the rest is unverified. */
export type ProviderProfile = {
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

export type ProviderClient = {
  name: ProviderName;
  /** The button's label; null for well-known brands. */
  label: string | null;
  begin: (attempt: Attempt) => Promise<URL>;
  /** Redeems the code of the callback; throws `identity.provider_failed` for any failure at the provider. */
  redeem: (attempt: Attempt, redemption: Redemption) => Promise<ProviderProfile>;
};

/** A provider failure; the cause goes to the log, a sentence to the user. */
export class ProviderFailure extends AppError {
  constructor(cause: unknown) {
    super('identity.provider_failed');
    this.cause = cause;
  }
}

const Subject = z.string().min(1).max(255);
const Name = text(limits.personName);
const nameOf = (value: unknown): string => Name.safeParse(value).data ?? '';

type Said = { issuer: string; subject: unknown; email?: unknown; isEmailVerified?: boolean; firstName?: unknown; lastName?: unknown };

/** A validated profile: an invalid address or name is dropped, an invalid subject is a failure. */
export function profileOf({ issuer, subject, email, isEmailVerified = false, firstName, lastName }: Said): ProviderProfile {
  const named = Subject.safeParse(subject);
  if (!named.success) throw new ProviderFailure(new Error('The provider named no subject.'));
  const address = Email.safeParse(email).data ?? '';
  return {
    issuer,
    subject: named.data,
    email: address,
    isEmailVerified: isEmailVerified && address !== '',
    firstName: nameOf(firstName),
    lastName: nameOf(lastName),
  };
}
