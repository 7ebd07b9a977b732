import type { EventSummary } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { isStorable, withoutOverrides } from '#contract/browser/plain-text.ts';
import type { PersonPage } from '#contract/profile.ts';
import type { PublicEvent, PublicPerson } from '#contract/site/index.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { PeopleService } from './profile.people.service.ts';

const placeOf = ({ mode, venue }: EventSummary): string | null =>
  mode === 'online' ? null : [venue?.name, venue?.city].filter(Boolean).join(' · ') || null;

const eventOf = (event: EventSummary): PublicEvent => {
  const { id, slug, title, cover, community, mode, startsAt, endsAt, zone, allDay } = event;
  const goingCount = event.goingCount + (event.online?.goingCount ?? 0);
  return { id, slug, title, cover, community: community.name, mode, place: placeOf(event), startsAt, endsAt, zone, allDay, goingCount };
};

type Shown = PersonPage & { about: NonNullable<PersonPage['about']> };
const personOf = ({ id, username, profilePicture, about, ...person }: Shown): PublicPerson => ({
  id,
  username,
  profilePicture,
  // Bidirectional overrides are removed: no markup isolates a name in the document's head.
  firstName: withoutOverrides(person.firstName),
  lastName: withoutOverrides(person.lastName),
  bio: withoutOverrides(about.bio),
  location: withoutOverrides(about.location),
  jobTitle: withoutOverrides(about.jobTitle),
  joinedIn: about.joinedIn,
  communities: about.communities.map(({ id, slug, name, avatar, memberCount }) => ({ id, slug, name, avatar, memberCount })),
  events: about.events.map(eventOf),
});

/** Public profiles for visitors: only what the API returns to an anonymous caller. */
export const peoplePages = (service: PeopleService, clock: { now(): Promise<Date> }): PublicPageSource[] => [
  {
    path: '/people/:username',
    async load(_language, { username = '' }) {
      const person = isStorable(username) && username.length <= limits.username.max ? await service.find(null, username) : null;
      if (!person?.about) return { name: 'lost' };
      if (person.username !== username) return { movedTo: `/people/${person.username}` };
      return { name: 'person', now: (await clock.now()).toISOString(), person: personOf({ ...person, about: person.about }) };
    },
  },
];
