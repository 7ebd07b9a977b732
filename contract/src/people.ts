import { z } from 'zod';
import { EventSummary } from './events.ts';
import { endpoint } from './kernel/endpoint.ts';
import { Person } from './kernel/person.ts';
import { Id, Nothing, Page, pageQuery } from './kernel/schemas.ts';

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

export const people = {
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
