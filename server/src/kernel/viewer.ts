import type { Access } from '#contract/kernel/endpoint.ts';
import type { Language } from '#contract/kernel/schemas.ts';

/** Whoever makes a call: an account with a live session. */
export type Viewer = {
  id: string;
  sessionId: string;
  username: string;
  isAdmin: boolean;
  /** Effective roles: `admin` or `user`, then the enabled roles assigned. */
  roles: readonly string[];
  permissions: readonly string[];
  language: Language | null;
  /** Their e-mail address is proven to be theirs. */
  isVerified: boolean;
  /** The session proved within the last ten minutes who is behind it, by signing in or when asked again. */
  isConfirmed: boolean;
  /** They can prove themselves by more than a password: an authenticator app or a passkey. */
  hasFactor: boolean;
};

/** Where a site asks its administrators for a second factor, these may only set one up. */
export const owesFactor = ({ isAdmin, hasFactor }: Viewer): boolean => isAdmin && !hasFactor;

/** Whether somebody signed in may make calls of this access. */
export const mayCall = ({ isAdmin, permissions }: Viewer, access: Access): boolean =>
  isAdmin || !access.startsWith('permission:') || permissions.includes(access.slice('permission:'.length));
