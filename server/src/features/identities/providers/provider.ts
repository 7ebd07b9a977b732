import { z } from 'zod';
import { limits } from '#contract/kernel/limits.ts';
import { Email, text } from '#contract/kernel/schemas.ts';
import type { ProviderName } from '#contract/identities.ts';
import { AppError } from '#kernel/errors.ts';

/** One way to a provider and back. */
export type Attempt = { redirectUri: string; state: string; nonce: string; verifier: string };
export type Redemption = { code: string; iss: string | null };

/** Whom a provider knows. Only issuer and subject name a person; the rest is what the provider happens to say. */
export type Profile = {
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

export type Provider = {
  name: ProviderName;
  /** What people read; null for the brands, whose names the web knows. */
  label: string | null;
  begin: (attempt: Attempt) => Promise<URL>;
  /** Exchanges the code that came back; throws `identity.provider_failed` whatever goes wrong there. */
  redeem: (attempt: Attempt, redemption: Redemption) => Promise<Profile>;
};

/** What went wrong at a provider; the log gets the cause, the person a sentence. */
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

/** A profile of nothing but texts that we may keep: a wrong address or name is none, a wrong subject is a failure. */
export function profileOf({ issuer, subject, email, isEmailVerified = false, firstName, lastName }: Said): Profile {
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
