import { useEffect } from 'react';
import { session } from '#kernel/session/index.ts';
import type { Me } from './me.ts';

/** What of a person is kept beside their tokens. */
export const keptOf = ({
  id,
  email,
  username,
  firstName,
  lastName,
  profilePicture,
  bio,
  isAdmin,
  roles,
  menus,
  didCompleteOnboarding,
}: Me) => ({ id, email, username, firstName, lastName, profilePicture, bio, isAdmin, roles, menus, didCompleteOnboarding });

/** Keeps it as it is now: from each load on, and after each change. */
export const useKeptUser = (me: Me): void => useEffect(() => session.keepUser(keptOf(me)), [me]);
