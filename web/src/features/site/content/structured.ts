import { fullName } from '#contract/browser/full-name.ts';
import { wordsOf } from '#contract/browser/markdown/words.ts';
import { offsetOf } from '#kernel/i18n/time.ts';
import type { ContentPage } from '#contract/site/public-pages.ts';
import type { PublicPage } from '#contract/site/index.ts';

type Named<Name extends ContentPage['name']> = Extract<ContentPage, { name: Name }>;
/** A description of a thing in the words of schema.org. */
export type Structured = Record<string, unknown>;

const pictureAt = (origin: string, picture: string | null) => (picture?.startsWith('/') ? { image: origin + picture } : {});

const organizationOf = ({ community }: Named<'community'>, origin: string): Structured => ({
  '@type': 'Organization',
  name: community.name,
  url: `${origin}/communities/${community.slug}`,
  ...(community.tagline && { description: community.tagline }),
  ...(community.avatar && { logo: origin + community.avatar }),
  ...pictureAt(origin, community.cover),
});

const modes = { in_person: 'OfflineEventAttendanceMode', online: 'OnlineEventAttendanceMode', hybrid: 'MixedEventAttendanceMode' } as const;
const states: Record<string, string> = { cancelled: 'EventCancelled', postponed: 'EventPostponed' };

/** Seats are free of charge; with only a waitlist left it is sold out. The price on another site is unknown; invitations are no offer. */
const offerOf = ({ rsvp, seatsLeft, online, joinMode, externalUrl }: Named<'event'>['event'], url: string): Structured => ({
  ...(joinMode !== 'external' && { isAccessibleForFree: true }),
  ...(rsvp.isOpen && externalUrl !== null && { offers: { '@type': 'Offer', url: externalUrl } }),
  ...(rsvp.isOpen &&
    (joinMode === 'open' || joinMode === 'approval') && {
      offers: {
        '@type': 'Offer',
        url,
        availability: `https://schema.org/${seatsLeft !== null && seatsLeft <= 0 && (!online || online.seatsLeft === 0) ? 'SoldOut' : 'InStock'}`,
      },
    }),
});

/** An instant as clocks of a zone show it: `2026-11-28T19:00:00+08:00`. */
const localTime = (instant: string, zone: string): string => {
  const offset = offsetOf(Date.parse(instant), zone).replace('GMT', '') || '+00:00';
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const ahead = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  return new Date(Date.parse(instant) + ahead).toISOString().slice(0, 19) + offset;
};

/** The former date is given only for an event that is sure to take place on the new one. */
const stateOf = ({ status, formerStart, zone }: Named<'event'>['event']): Structured => {
  const isMoved = status === 'published' && formerStart !== null;
  return {
    eventStatus: `https://schema.org/${states[status] ?? (isMoved ? 'EventRescheduled' : 'EventScheduled')}`,
    ...(isMoved && { previousStartDate: localTime(formerStart, zone) }),
  };
};

const placeOf = ({ name, line, city, country, lat, lng }: NonNullable<Named<'event'>['event']['venue']>): Structured => ({
  '@type': 'Place',
  name,
  address: {
    '@type': 'PostalAddress',
    ...(line && { streetAddress: line }),
    ...(city && { addressLocality: city }),
    ...(country && { addressCountry: country }),
  },
  ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
});

/** Whole days are given without hours; the last one is included. */
const timesOf = ({ startsAt, endsAt, zone, allDay }: Named<'event'>['event']): Structured => {
  const last = new Date(Date.parse(endsAt) - 1).toISOString();
  const [start, end] = [localTime(startsAt, zone), localTime(allDay ? last : endsAt, zone)];
  return { startDate: allDay ? start.slice(0, 10) : start, endDate: allDay ? end.slice(0, 10) : end };
};

const eventOf = ({ event }: Named<'event'>, origin: string): Structured => {
  const url = `${origin}/events/${event.slug}`;
  const place = event.venue && placeOf(event.venue);
  // The join link itself is for confirmed guests.
  const online = event.mode !== 'in_person' && { '@type': 'VirtualLocation', url };
  const places = [place, online].filter(Boolean);
  return {
    '@type': 'Event',
    name: event.title,
    url,
    ...timesOf(event),
    ...stateOf(event),
    eventAttendanceMode: `https://schema.org/${modes[event.mode]}`,
    ...(places.length > 0 && { location: places.length === 1 ? places[0] : places }),
    ...(event.summary && { description: event.summary }),
    ...(event.capacity !== null && { maximumAttendeeCapacity: event.capacity }),
    ...offerOf(event, url),
    organizer: { '@type': 'Organization', name: event.host.name, url: `${origin}/communities/${event.host.slug}` },
    ...pictureAt(origin, event.cover),
  };
};

const postOf = ({ post, community }: Named<'post'>, origin: string): Structured => ({
  '@type': 'DiscussionForumPosting',
  ...(post.title && { headline: post.title }),
  text: wordsOf(post.body),
  url: `${origin}/communities/${community.slug}/posts/${post.id}`,
  datePublished: post.publishedAt,
  ...(post.editedAt && { dateModified: post.editedAt }),
  author: {
    '@type': 'Person',
    name: fullName(post.author),
    ...(post.author.username && { url: `${origin}/people/${post.author.username}` }),
  },
  commentCount: post.commentCount,
});

/** The description of a page for search engines; null = nothing is described. */
export const structuredOf = (page: PublicPage, origin: string): Structured | null => {
  if (page.name === 'community') return organizationOf(page, origin);
  if (page.name === 'event') return eventOf(page, origin);
  return page.name === 'post' ? postOf(page, origin) : null;
};

/** The text of a script element: nothing in it can end the element or begin a comment. */
export const scriptText = (described: Structured): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...described }).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
