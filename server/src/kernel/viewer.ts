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
};
