import type { CallAccess } from '#contract/kernel/endpoint.ts';
import type { Language } from '#contract/kernel/schemas.ts';

/** The caller: an account with an active session. */
export type Viewer = {
  id: string;
  sessionId: string;
  username: string;
  isAdmin: boolean;
  /** Effective roles: `admin` or `user`, then the enabled roles assigned. */
  roles: readonly string[];
  permissions: readonly string[];
  language: Language | null;
  /** The e-mail address is verified. */
  isVerified: boolean;
  /** The identity was confirmed in this session within the last ten minutes, by signing in or when asked again. */
  isConfirmed: boolean;
  /** The account has a second factor: an authenticator app or a passkey. */
  hasFactor: boolean;
};

/** Whether a second factor has to be set up where the site requires one of administrators. */
export const owesFactor = ({ isAdmin, hasFactor }: Viewer): boolean => isAdmin && !hasFactor;

/** Whether a signed-in user has this access. */
export const mayCall = ({ isAdmin, permissions }: Pick<Viewer, 'isAdmin' | 'permissions'>, access: CallAccess): boolean =>
  isAdmin || !access.startsWith('permission:') || permissions.includes(access.slice('permission:'.length));

/** An account without a session: for what it has asked for before it signed in, and what follows from its end. */
export const sessionless = (id: string): Viewer => ({
  id,
  sessionId: '',
  username: '',
  isAdmin: false,
  roles: [],
  permissions: [],
  language: null,
  isVerified: false,
  isConfirmed: false,
  hasFactor: false,
});
