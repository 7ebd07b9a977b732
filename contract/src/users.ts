import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { isZone } from './kernel/patterns.ts';
import { personName } from './kernel/person-name.ts';
import { Id, Language, line, Mobile, text, Username } from './kernel/schemas.ts';

export const Gender = z.enum(['female', 'male', 'other', 'undisclosed']);

/** Who may write to me: anybody, those I share a community with, or nobody. */
export const MessagesFrom = z.enum(['everyone', 'shared', 'nobody']);

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
    /** False until the first steps were finished or skipped; while it is, the application begins with them. */
    didCompleteOnboarding: z.boolean(),
    /** Categories of communities that I like, in the order of the categories; they weigh in what is recommended. */
    interests: z.array(Id),
    emailVerified: z.boolean(),
    /** The number signs in, as a code proved it. */
    phoneVerified: z.boolean(),
    /** Documents whose version in force this user has not agreed to. */
    pendingConsents: z.array(z.enum(['privacy', 'terms'])),
    isPublic: z.boolean(),
    /** The zone in which times are shown; null follows the device. */
    timezone: z.string().nullable(),
    messagesFrom: MessagesFrom,
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

/** A zone that this machine knows, under the name that it gives it. */
const Zone = z
  .string()
  .min(1)
  .max(64)
  .refine(isZone, { params: { rule: 'time_zone' } });

/** Only the fields that are sent change. */
export const ProfileChange = z
  .strictObject({
    firstName: personName({ min: 1 }),
    lastName: personName(),
    bio: text({ max: limits.bio.max }),
    /** A mobile number in E.164; empty takes it away. */
    phone: z.union([z.literal(''), Mobile]),
    gender: Gender.nullable(),
    location: line({ max: limits.location.max }),
    dateOfBirth: BirthDate.nullable(),
    jobTitle: line({ max: limits.jobTitle.max }),
    isPublic: z.boolean(),
    didCompleteOnboarding: z.boolean(),
    /** All of them; those left out are so no more. */
    interests: z.array(Id).max(limits.interests.max),
    language: Language,
    timezone: Zone.nullable(),
    messagesFrom: MessagesFrom,
  })
  .partial();
export type ProfileChange = z.infer<typeof ProfileChange>;

export const users = {
  me: endpoint({
    method: 'GET',
    path: '/me',
    access: 'user',
    beforeFactor: true,
    duringMaintenance: true,
    summary: 'The signed-in user.',
    ok: CurrentUser,
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/me',
    access: 'user',
    summary: 'Change the fields of my profile that are sent.',
    body: ProfileChange,
    ok: CurrentUser,
    errors: ['user.name_taken_by_staff'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/me/username',
    access: 'user',
    summary: 'Take another username. For 30 days the former one leads to my page and stays mine.',
    body: z.strictObject({ username: Username }),
    ok: CurrentUser,
    errors: ['user.username_taken', 'user.renamed_too_often'],
    rate: { max: 30, per: 3_600 },
  }),
};
