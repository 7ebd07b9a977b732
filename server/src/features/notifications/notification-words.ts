import type { Notification, NotificationKind } from '#contract/notifications.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { noticeText } from '#kernel/texts/index.ts';
import type { StoredNotice } from './notifications.list.repository.ts';

type Words = Pick<Notification, 'title' | 'message'>;
type Params = Record<string, string | number>;
type Translate = (key: string, params?: Params) => string;

const EXCERPT = 140;
const isHan = /\p{Script=Han}/u;

/** Family name first, without a space, when the name is written in Chinese. */
function nameOf({ firstName, lastName, username }: NonNullable<StoredNotice['actor']>): string {
  const name = isHan.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`;
  return name.trim() || username;
}

/** The beginning of a text on one line. */
function excerptOf(body: string): string {
  const letters = [...body.replace(/\s+/g, ' ').trim()];
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('')}…` : letters.join('');
}

/** In the event's time zone, which is named, as the reader's is unknown. */
function whenOf({ startsAt, zone, allDay }: NonNullable<StoredNotice['event']>, language: Language): string {
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
const titleOf = ({ kind, others }: StoredNotice, translate: Translate, alone: string = `${kind}.title`): string =>
  others > 0 ? translate(`${kind}.others`, { count: others }) : translate(alone);

const membersOf = ({ community }: StoredNotice, translate: Translate): string =>
  community ? translate('membership.members', { count: community.memberCount }) : '';

function requestOf({ request, others }: StoredNotice, translate: Translate): string {
  if (!request?.isOpen && others === 0) return translate('membership.requested.answered');
  return (others === 0 && request && excerptOf(request.words)) || translate('membership.requested.open');
}

/** A date in the past is left out. */
function refusalOf({ mayAskAgainAt }: StoredNotice, translate: Translate, language: Language): string {
  const isAhead = mayAskAgainAt !== null && mayAskAgainAt.getTime() > Date.now();
  return isAhead
    ? translate('membership.rejected.askAgainAt', { date: dayOf(mayAskAgainAt, language) })
    : translate('membership.rejected.askAgain');
}

function placeAndTimeOf({ event }: StoredNotice, language: Language): string {
  return event ? [whenOf(event, language), event.venue].filter(Boolean).join(' · ') : '';
}

function answerOf(notice: StoredNotice, translate: Translate): string {
  return titleOf(
    notice,
    translate,
    notice.answer === 'going' || notice.answer === 'waitlisted' ? `event.rsvp.${notice.answer}` : 'event.rsvp.title',
  );
}

const write: Record<NotificationKind, (notice: StoredNotice, translate: Translate, language: Language) => Words> = {
  'membership.joined': (notice, translate) => ({ title: titleOf(notice, translate), message: membersOf(notice, translate) }),
  'membership.invite_used': (notice, translate) => ({ title: titleOf(notice, translate), message: membersOf(notice, translate) }),
  'membership.requested': (notice, translate) => ({ title: titleOf(notice, translate), message: requestOf(notice, translate) }),
  'membership.owner': (notice, translate) => ({
    title: translate('membership.owner.title'),
    message: translate(notice.actor ? 'membership.owner.by' : 'membership.owner.message'),
  }),
  'membership.approved': (notice, translate) => ({
    title: translate('membership.approved.title'),
    message: translate(notice.actor ? 'membership.approved.by' : 'membership.approved.message'),
  }),
  'membership.rejected': (notice, translate, language) => ({
    title: translate('membership.rejected.title'),
    message: refusalOf(notice, translate, language),
  }),
  'event.rsvp': (notice, translate, language) => ({ title: answerOf(notice, translate), message: placeAndTimeOf(notice, language) }),
  'event.promoted': (notice, translate, language) => ({
    title: translate('event.promoted.title'),
    message: placeAndTimeOf(notice, language),
  }),
  'account.export_ready': (_, translate) => ({
    title: translate('account.export_ready.title'),
    message: translate('account.export_ready.message'),
  }),
  'account.deletion_cancelled': (_, translate) => ({
    title: translate('account.deletion_cancelled.title'),
    message: translate('account.deletion_cancelled.message'),
  }),
  'chat.mention': (notice, translate) => ({ title: translate('chat.mention.title'), message: excerptOf(notice.message?.body ?? '') }),
};

function urlOf({ kind, community, event, message }: StoredNotice): string {
  if (message) return `/chat/${message.channelId}?at=${message.seq}`;
  if (event) return `/events/${event.slug}`;
  if (kind.startsWith('account.')) return '/personal-center/settings?section=data';
  const home = `/communities/${community?.slug ?? ''}`;
  return kind === 'membership.requested' ? `${home}?tab=requests` : home;
}

/** A notification in its reader's language. */
export function notificationOf(notice: StoredNotice, language: Language): Notification {
  const { id, kind, date, isRead, actor, community, event, message } = notice;
  const names: Params = {
    actor: actor ? nameOf(actor) : noticeText(language, 'somebody'),
    community: community?.name ?? '',
    event: event?.title ?? '',
    channel: message?.channel ?? '',
  };
  const translate: Translate = (key, params) => noticeText(language, key, { ...names, ...params });
  return {
    id,
    kind,
    avatar: actor ? actor.profilePicture : (community?.avatar ?? null),
    ...write[kind](notice, translate, language),
    date: date.toISOString(),
    isRead,
    url: urlOf(notice),
    actor,
    community: community && { id: community.id, slug: community.slug, name: community.name, avatar: community.avatar },
  };
}
