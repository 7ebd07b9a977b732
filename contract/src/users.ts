import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { Id, Language, text } from './kernel/schemas.ts';

export const Gender = z.enum(['female', 'male', 'other', 'undisclosed']);

export const CurrentUser = z
  .object({
    id: Id,
    email: z.string(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profilePicture: z.string().nullable(),
    bio: z.string(),
    phone: z.string(),
    gender: Gender.nullable(),
    location: z.string(),
    /** `YYYY-MM-DD`. */
    dateOfBirth: z.string().nullable(),
    jobTitle: z.string(),
    language: Language.nullable(),
    didCompleteOnboarding: z.boolean(),
    isPublic: z.boolean(),
    isAdmin: z.boolean(),
    /** Effective roles: `admin` or `user`, and every enabled role assigned. */
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    /** Paths of the menu entries that this user may open. */
    menus: z.array(z.string()),
    communities: z.array(z.object({ id: Id, _id: Id })),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A date that exists, not in the future by more than the zones of the world allow; the server checks the rest. */
const BirthDate = z.iso.date().refine((value) => value >= '1900-01-01' && Date.parse(value) <= Date.now() + 86_400_000, {
  params: { rule: 'date_out_of_range' },
});

/** Only the fields that are sent change. */
export const ProfileChange = z
  .strictObject({
    firstName: text({ min: 1, max: limits.personName.max }),
    lastName: text({ max: limits.personName.max }),
    bio: text({ max: limits.bio.max }),
    phone: text({ max: limits.phone.max }).refine((value) => value === '' || /^\+?[0-9][0-9 ()-]{3,}$/.test(value), {
      params: { rule: 'phone' },
    }),
    gender: Gender.nullable(),
    location: text({ max: limits.location.max }),
    dateOfBirth: BirthDate.nullable(),
    jobTitle: text({ max: limits.jobTitle.max }),
    isPublic: z.boolean(),
    didCompleteOnboarding: z.boolean(),
    language: Language,
  })
  .partial();
export type ProfileChange = z.infer<typeof ProfileChange>;

export const users = {
  me: endpoint({ method: 'GET', path: '/me', access: 'user', summary: 'The signed-in user.', ok: CurrentUser }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/me',
    access: 'user',
    summary: 'Change the fields of my profile that are sent.',
    body: ProfileChange,
    ok: CurrentUser,
  }),
};
