import { useEffect } from 'react';
import { session } from '#kernel/session/index.ts';
import type { Me } from './me.ts';

/** The user data that is stored with the tokens. */
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

/** Stores the current data: on each load, and after each change. */
export const useKeptUser = (me: Me): void => useEffect(() => session.keepUser(keptOf(me)), [me]);
