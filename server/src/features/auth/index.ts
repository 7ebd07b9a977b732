import type { OnSignedUp } from '#features/access/index.ts';
import { createStaffNames } from '#features/users/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import { inBatches } from '#kernel/batches.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { codesService } from './auth.codes.service.ts';
import { contactsService } from './auth.contacts.service.ts';
import { phoneService } from './auth.phone.service.ts';
import { passwordsService } from './auth.passwords.service.ts';
import { proofOfWork } from './auth.proof.ts';
import type { AuthDependencies } from './auth.dependencies.ts';
import { authRoutes } from './auth.routes.ts';
import { authService } from './auth.service.ts';
import { signUpService } from './auth.sign-up.service.ts';
import { passwordRules } from './password-rules.ts';

const tidySessions = defineJob<object>('sessions.tidy');

/** Mails an account a password reset link and revokes the previous one. */
export type MailReset = ReturnType<typeof passwordsService>['mailLinkIn'];
/** The same for an account that an administrator created, with a longer lifetime. */
export type MailInvitation = ReturnType<typeof passwordsService>['mailInvitationIn'];

/** Called after an administrator changed an account's address: revokes what was mailed to the old address and notifies it. */
export type OnEmailVerified = ReturnType<typeof contactsService>['notifyFormerEmail'];

/** The path of a password reset link, for callers that deliver it themselves. */
export type ResetLink = ReturnType<typeof passwordsService>['linkIn'];

type Settings = { secret: string; hasRateLimits: boolean; onSignedUp: OnSignedUp };
type Auth = {
  routes: Handler[];
  mailReset: MailReset;
  mailInvitation: MailInvitation;
  notifyFormerEmail: OnEmailVerified;
  resetLink: ResetLink;
  passwordRules: AuthDependencies['passwordRules'];
};

export function createAuth(parts: Parts, { secret, hasRateLimits, onSignedUp }: Settings): Auth {
  const { jobs, sessions, entrance, passwords: hashes, oneTime, throttle, transact, settings } = parts;
  jobs.define(tidySessions, { schedule: '23 * * * *', concurrency: 1 }, async () => {
    await sessions.tidy();
    await inBatches(oneTime.deleteOver);
    await inBatches(throttle.deleteForgotten);
  });
  const dependencies = { ...parts, passwordRules: passwordRules(() => settings.current().passwordMax) };
  const proof = proofOfWork({ secret, isHard: hasRateLimits, oneTime, transact });
  const passwords = passwordsService(dependencies);
  const contacts = contactsService({ ...dependencies, assertCurrent: passwords.assertCurrent });
  return {
    mailReset: passwords.mailLinkIn,
    mailInvitation: passwords.mailInvitationIn,
    notifyFormerEmail: contacts.notifyFormerEmail,
    resetLink: passwords.linkIn,
    passwordRules: dependencies.passwordRules,
    routes: authRoutes({
      service: authService({ db: parts.db, sessions, entrance, passwords: hashes, throttle }),
      signUps: signUpService({
        ...dependencies,
        proof,
        onSignedUp,
        readsLikeStaff: createStaffNames(parts),
        isOpen: () => settings.current().signUp === 'open',
      }),
      proof,
      codes: codesService(dependencies),
      passwords,
      contacts,
      phones: phoneService(dependencies),
    }),
  };
}
