import { z } from 'zod';
import { EventSummary } from './events/index.ts';
import { endpoint } from './kernel/endpoint.ts';
import { limits } from './browser/limits.ts';
import { Person } from './kernel/person.ts';
import { PersonDetails, personInput } from './kernel/person-details.ts';
import { personName } from './kernel/person-name.ts';
import { messagesFrom } from './browser/person-fields.ts';
import { Id, Language, line, Nothing, Page, pageQuery, text, Username, Zone } from './kernel/schemas.ts';

export const MessagesFrom = z.enum(messagesFrom);

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
    /** False until onboarding is finished or skipped; until then the application starts with it. */
    didCompleteOnboarding: z.boolean(),
    /** Preferred categories of communities, in the order of the categories; used for recommendations. */
    interests: z.array(Id),
    emailVerified: z.boolean(),
    /** The number was confirmed with a code and can be used for sign-in. */
    phoneVerified: z.boolean(),
    /** Documents whose version in force the user has not accepted. */
    pendingConsents: z.array(z.enum(['privacy', 'terms'])),
    isPublic: z.boolean(),
    /** Time zone for display; null follows the device. */
    timezone: z.string().nullable(),
    messagesFrom: MessagesFrom,
    /** Whether others see that the user is here, typing, and how far they have read. */
    showsPresence: z.boolean(),
    isAdmin: z.boolean(),
    /** Effective roles: `admin` or `user`, and every enabled role assigned. */
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    /** Paths of the menu entries accessible to the user. */
    menus: z.array(z.string()),
    communities: z.array(z.object({ id: Id, _id: Id })),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A valid date, at most one day ahead because of time zones; the server checks the rest. */
const BirthDate = z.iso.date().refine((value) => value >= '1900-01-01' && Date.parse(value) <= Date.now() + 86_400_000, {
  params: { rule: 'date_out_of_range' },
});

/** Omitted fields are unchanged. */
export const ProfileChange = z
  .strictObject({
    ...personInput,
    firstName: personName({ min: 1 }),
    bio: text({ max: limits.bio.max }),
    location: line({ max: limits.location.max }),
    dateOfBirth: BirthDate.nullable(),
    isPublic: z.boolean(),
    didCompleteOnboarding: z.boolean(),
    /** Replaces the whole list. */
    interests: z.array(Id).max(limits.interests.max),
    language: Language,
    timezone: Zone.nullable(),
    messagesFrom: MessagesFrom,
    showsPresence: z.boolean(),
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

/** Public profile of a user; never includes an address. */
export const PersonPage = Person.extend({
  isMe: z.boolean(),
  /** The caller has blocked this user. */
  isBlocked: z.boolean(),
  /** Null if the caller can see only name and picture. */
  about: z
    .object({
      bio: z.string(),
      location: z.string(),
      jobTitle: z.string(),
      /** `YYYY-MM`. */
      joinedIn: z.string(),
      /** Communities visible to the caller, shared ones first. */
      communities: z.array(PersonCommunity),
      /** Upcoming public events hosted by the user. */
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
    summary: 'Get the current user.',
    ok: CurrentUser,
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/me',
    access: 'user',
    summary: 'Update the profile of the current user. Omitted fields are unchanged.',
    body: ProfileChange,
    ok: CurrentUser,
    errors: ['user.name_taken_by_staff'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/me/username',
    access: 'user',
    summary: 'Change the username. For 30 days the previous one leads to the profile and stays reserved.',
    body: z.strictObject({ username: Username }),
    ok: CurrentUser,
    errors: ['user.username_taken', 'user.renamed_too_often'],
    rate: { max: 30, per: 3_600 },
  }),

  get: endpoint({
    method: 'GET',
    path: '/people/:username',
    access: 'public',
    summary: 'Get a user by the current username or a username of the last 30 days. The response is the same for hidden and unknown users.',
    params: byUsername,
    query: z.object({
      /** `visitor` returns what is visible without an account. */
      as: z.enum(['me', 'visitor']).default('me'),
    }),
    ok: PersonPage,
    errors: ['person.not_found'],
  }),
  blocked: endpoint({
    method: 'GET',
    path: '/me/blocks',
    access: 'user',
    summary: 'List the blocked users, latest first.',
    query: z.object(pageQuery),
    ok: Page(Person),
  }),
  blockedIds: endpoint({
    method: 'GET',
    path: '/me/blocks/ids',
    access: 'user',
    summary:
      'List the ids of the users of the latest 1,000 blocks by or of the caller, without telling which: what they write in the chat is collapsed for the caller.',
    ok: z.object({ ids: z.array(Id) }),
  }),
  block: endpoint({
    method: 'POST',
    path: '/me/blocks',
    access: 'user',
    summary:
      'Block a visible user, who can then neither find nor notify the caller; in the chat, what each of the two writes is collapsed for the other. Elsewhere, what the caller writes in shared places stays visible to both. Seats of that user at events of the caller are released.',
    body: z.strictObject({ userId: Id }),
    ok: Nothing,
    errors: ['person.not_found', 'person.yourself'],
    rate: { max: 120, per: 3_600 },
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/me/blocks/:userId',
    access: 'user',
    summary: 'Unblock a user. Idempotent.',
    params: z.object({ userId: Id }),
    ok: Nothing,
  }),
};
