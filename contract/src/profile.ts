import { z } from 'zod';
import { EventSummary } from './events.ts';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './kernel/limits.ts';
import { isZone } from './kernel/patterns.ts';
import { Person } from './kernel/person.ts';
import { PersonDetails, personInput } from './kernel/person-details.ts';
import { personName } from './kernel/person-name.ts';
import { Id, Language, line, Nothing, Page, pageQuery, text, Username } from './kernel/schemas.ts';

/** Who may write to me: anybody, those I share a community with, or nobody. */
export const MessagesFrom = z.enum(['everyone', 'shared', 'nobody']);

export const CurrentUser = z
  .object({
    id: Id,
    email: z.string(),
    username: z.string(),
    ...PersonDetails.shape,
    profilePicture: z.string().nullable(),
    bio: z.string(),
    location: z.string(),
    /** `YYYY-MM-DD`. */
    dateOfBirth: z.string().nullable(),
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
    ...personInput,
    firstName: personName({ min: 1 }),
    bio: text({ max: limits.bio.max }),
    location: line({ max: limits.location.max }),
    dateOfBirth: BirthDate.nullable(),
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

const PersonCommunity = z
  .object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    memberCount: z.int(),
    /** The caller is a member too. */
    isShared: z.boolean(),
  })
  .meta({ id: 'PersonCommunity' });

/** What a person shows of themselves: never an address. */
export const PersonPage = Person.extend({
  isMe: z.boolean(),
  /** The caller wants nothing to do with them. */
  isBlocked: z.boolean(),
  /** Null for whoever may see no more than name and picture. */
  about: z
    .object({
      bio: z.string(),
      location: z.string(),
      jobTitle: z.string(),
      /** `YYYY-MM`. */
      joinedIn: z.string(),
      /** Those that the caller may know of, shared ones first. */
      communities: z.array(PersonCommunity),
      /** What they host next, of what everybody may come to. */
      events: z.array(EventSummary),
    })
    .nullable(),
}).meta({ id: 'PersonPage' });
export type PersonPage = z.infer<typeof PersonPage>;

const byUsername = z.object({ username: z.string().min(1).max(64) });

export const profile = {
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

  get: endpoint({
    method: 'GET',
    path: '/people/:username',
    access: 'public',
    summary: 'A person, by the name of today or one of the last 30 days. Hidden and missing people answer alike.',
    params: byUsername,
    query: z.object({
      /** `visitor` answers what somebody without an account sees. */
      as: z.enum(['me', 'visitor']).default('me'),
    }),
    ok: PersonPage,
    errors: ['person.not_found'],
  }),
  blocked: endpoint({
    method: 'GET',
    path: '/me/blocks',
    access: 'user',
    summary: 'People whom I have blocked, latest first.',
    query: z.object(pageQuery),
    ok: Page(Person),
  }),
  blockedIds: endpoint({
    method: 'GET',
    path: '/me/blocks/ids',
    access: 'user',
    summary: 'The ids of the 1,000 people whom I blocked last: what they wrote is folded for me.',
    ok: z.object({ ids: z.array(Id) }),
  }),
  block: endpoint({
    method: 'POST',
    path: '/me/blocks',
    access: 'user',
    summary:
      'Block a person whom I can see. They find neither me nor my page and cannot notify me; what they write is folded for me. What I write where both read stays open to them.',
    body: z.strictObject({ userId: Id }),
    ok: Nothing,
    errors: ['person.not_found', 'person.yourself'],
    rate: { max: 120, per: 3_600 },
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/me/blocks/:userId',
    access: 'user',
    summary: 'Take a block back; repeating it changes nothing.',
    params: z.object({ userId: Id }),
    ok: Nothing,
  }),
};
