import type { SettingName } from '#contract/settings.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';

/**
 * These settings decide who gets in and what the site's pages run: codes and links leave by the mail server, and framed pages stand beside
 * the site's own. The permission to change settings is not enough.
 */
const ofAdministrators: ReadonlySet<SettingName> = new Set(['mail', 'signUp', 'requireAdminFactor', 'frameHosts']);
/** These need a confirmed session as well. */
const ofSignIn: ReadonlySet<SettingName> = new Set(['passwordMax', 'sessionDays', 'requireVerifiedEmail']);

/** Throws `auth.forbidden`, or `auth.confirmation_required`. */
export function assertMayChange({ isAdmin, isConfirmed }: Viewer, names: readonly SettingName[]): void {
  if (!isAdmin && names.some((name) => ofAdministrators.has(name))) throw new AppError('auth.forbidden');
  if (!isConfirmed && names.some((name) => ofAdministrators.has(name) || ofSignIn.has(name)))
    throw new AppError('auth.confirmation_required');
}
