import type { Notification, NotificationKind } from '#contract/notifications.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { noticeText } from '#kernel/texts/index.ts';
import type { Told } from './notifications.list.repository.ts';

type Words = Pick<Notification, 'title' | 'message'>;
type Params = Record<string, string | number>;
type Say = (key: string, params?: Params) => string;

const EXCERPT = 140;
const isHan = /\p{Script=Han}/u;

/** Family name first, without a space, when the name is written in Chinese. */
function nameOf({ firstName, lastName, username }: NonNullable<Told['actor']>): string {
  const name = isHan.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`;
  return name.trim() || username;
}

/** The beginning of a text on one line. */
function excerptOf(body: string): string {
  const letters = [...body.replace(/\s+/g, ' ').trim()];
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('')}…` : letters.join('');
}

/** In the event's time zone, which is named, as the reader's is unknown. */
function whenOf({ startsAt, zone, allDay }: NonNullable<Told['event']>, language: Language): string {
  const write = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...parts, timeZone: zone });
  const at = new Date(startsAt);
  const day = write({ weekday: 'short', month: 'short', day: 'numeric' }).format(at);
  if (allDay) return day;
  const clock = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  const zoneName = write({ timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return [day, clock, zoneName].join(' ');
}

const dayOf = (date: Date, language: Language): string => new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' }).format(date);

/** The title with the actor, alone or with others. */
const titleOf = ({ kind, others }: Told, say: Say, alone: string = `${kind}.title`): string =>
  others > 0 ? say(`${kind}.others`, { count: others }) : say(alone);

const membersOf = ({ community }: Told, say: Say): string => (community ? say('membership.members', { count: community.memberCount }) : '');

function requestOf({ request, others }: Told, say: Say): string {
  if (!request?.isOpen && others === 0) return say('membership.requested.answered');
  return (others === 0 && request && excerptOf(request.words)) || say('membership.requested.open');
}

/** A date in the past is left out. */
function refusalOf({ mayAskAgainAt }: Told, say: Say, language: Language): string {
  const isAhead = mayAskAgainAt !== null && mayAskAgainAt.getTime() > Date.now();
  return isAhead ? say('membership.rejected.askAgainAt', { date: dayOf(mayAskAgainAt, language) }) : say('membership.rejected.askAgain');
}

function placeAndTimeOf({ event }: Told, language: Language): string {
  return event ? [whenOf(event, language), event.venue].filter(Boolean).join(' · ') : '';
}

function answerOf(told: Told, say: Say): string {
  return titleOf(told, say, told.answer === 'going' || told.answer === 'waitlisted' ? `event.rsvp.${told.answer}` : 'event.rsvp.title');
}

const write: Record<NotificationKind, (told: Told, say: Say, language: Language) => Words> = {
  'membership.joined': (told, say) => ({ title: titleOf(told, say), message: membersOf(told, say) }),
  'membership.invite_used': (told, say) => ({ title: titleOf(told, say), message: membersOf(told, say) }),
  'membership.requested': (told, say) => ({ title: titleOf(told, say), message: requestOf(told, say) }),
  'membership.owner': (told, say) => ({
    title: say('membership.owner.title'),
    message: say(told.actor ? 'membership.owner.by' : 'membership.owner.message'),
  }),
  'membership.approved': (told, say) => ({
    title: say('membership.approved.title'),
    message: say(told.actor ? 'membership.approved.by' : 'membership.approved.message'),
  }),
  'membership.rejected': (told, say, language) => ({
    title: say('membership.rejected.title'),
    message: refusalOf(told, say, language),
  }),
  'event.rsvp': (told, say, language) => ({ title: answerOf(told, say), message: placeAndTimeOf(told, language) }),
  'event.promoted': (told, say, language) => ({ title: say('event.promoted.title'), message: placeAndTimeOf(told, language) }),
  'account.export_ready': (_, say) => ({ title: say('account.export_ready.title'), message: say('account.export_ready.message') }),
  'account.deletion_cancelled': (_, say) => ({
    title: say('account.deletion_cancelled.title'),
    message: say('account.deletion_cancelled.message'),
  }),
  'chat.mention': (told, say) => ({ title: say('chat.mention.title'), message: excerptOf(told.message?.body ?? '') }),
};

function urlOf({ kind, community, event, message }: Told): string {
  if (message) return `/chat/${message.channelId}?at=${message.seq}`;
  if (event) return `/events/${event.slug}`;
  if (kind.startsWith('account.')) return '/personal-center/settings?section=data';
  const home = `/communities/${community?.slug ?? ''}`;
  return kind === 'membership.requested' ? `${home}?tab=requests` : home;
}

/** A notification in its reader's language. */
export function notificationOf(told: Told, language: Language): Notification {
  const { id, kind, date, isRead, actor, community, event, message } = told;
  const names: Params = {
    actor: actor ? nameOf(actor) : noticeText(language, 'somebody'),
    community: community?.name ?? '',
    event: event?.title ?? '',
    channel: message?.channel ?? '',
  };
  const say: Say = (key, params) => noticeText(language, key, { ...names, ...params });
  return {
    id,
    kind,
    avatar: actor ? actor.profilePicture : (community?.avatar ?? null),
    ...write[kind](told, say, language),
    date: date.toISOString(),
    isRead,
    url: urlOf(told),
    actor,
    community: community && { id: community.id, slug: community.slug, name: community.name, avatar: community.avatar },
  };
}
