import type { Notification, NotificationKind } from '#contract/notifications.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { noticeText } from '#kernel/texts/index.ts';
import type { StoredNotice } from './notifications.list.repository.ts';

type Words = Pick<Notification, 'title' | 'message'>;
type Params = Record<string, string | number>;
type Translate = (key: string, params?: Params) => string;

const EXCERPT = 140;
const TWO_DAYS = 172_800_000;
const isHan = /\p{Script=Han}/u;

/** Family name first, without a space, when the name is written in Chinese. */
export function nameOf({
  firstName,
  lastName,
  username,
}: Pick<NonNullable<StoredNotice['actor']>, 'firstName' | 'lastName' | 'username'>): string {
  const name = isHan.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`;
  return name.trim() || username;
}

/** The beginning of a text on one line. */
export function excerptOf(body: string): string {
  const letters = [...body.replace(/\s+/g, ' ').trim()];
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('')}…` : letters.join('');
}

/** In the event's time zone, which is named, as the reader's is unknown. */
export function whenOf(
  { startsAt, zone, allDay }: Pick<NonNullable<StoredNotice['event']>, 'startsAt' | 'zone' | 'allDay'>,
  language: Language,
): string {
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

// In UTC, which is named, as the zone of the reader is unknown.
const momentOf = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(date);

/** The title with the actor, alone or with others. */
const titleOf = ({ kind, others }: StoredNotice, translate: Translate, alone: string = `${kind}.title`): string =>
  others > 0 ? translate(`${kind}.others`, { count: others }) : translate(alone);

const membersOf = ({ community }: StoredNotice, translate: Translate): string =>
  community ? translate('membership.members', { count: community.memberCount }) : '';

function requestOf({ request, others }: StoredNotice, translate: Translate): string {
  if (!request?.isOpen && others === 0) return translate('membership.requested.answered');
  return (others === 0 && request && excerptOf(request.words)) || translate('membership.requested.open');
}

const reasonOf = ({ params }: StoredNotice): string => excerptOf(String(params['reason'] ?? ''));
const sentences = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

/** A date in the past is left out. */
function refusalOf(notice: StoredNotice, translate: Translate, language: Language): string {
  const { mayAskAgainAt } = notice;
  const isAhead = mayAskAgainAt !== null && mayAskAgainAt.getTime() > Date.now();
  const again = isAhead
    ? translate('membership.rejected.askAgainAt', { date: dayOf(mayAskAgainAt, language) })
    : translate('membership.rejected.askAgain');
  return sentences(reasonOf(notice), again);
}

/** The end of a ban or mute, as a date, or with the time within two days. */
function endOf({ params, date }: StoredNotice, translate: Translate, language: Language): string {
  const until = params['until'];
  if (!until) return '';
  const end = new Date(String(until));
  const isSoon = end.getTime() - date.getTime() < TWO_DAYS;
  return translate('membership.until', { date: isSoon ? momentOf(end, language) : dayOf(end, language) });
}

function roleOf(notice: StoredNotice, translate: Translate): Words {
  const role = String(notice.params['role'] ?? 'member');
  const title = translate(`membership.role.${role}`);
  return { title, message: reasonOf(notice) || (notice.actor ? translate('membership.role.by') : '') };
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

const titleParam = ({ params }: StoredNotice): string => excerptOf(String(params['title'] ?? ''));
const textOf = (notice: StoredNotice): string => excerptOf(notice.post?.words ?? '');

const write: Record<NotificationKind, (notice: StoredNotice, translate: Translate, language: Language) => Words> = {
  'membership.joined': (notice, translate) => ({ title: titleOf(notice, translate), message: membersOf(notice, translate) }),
  'membership.invite_used': (notice, translate) => ({ title: titleOf(notice, translate), message: membersOf(notice, translate) }),
  'membership.requested': (notice, translate) => ({ title: titleOf(notice, translate), message: requestOf(notice, translate) }),
  'membership.owner': (notice, translate) => ({
    title: translate('membership.owner.title'),
    message: translate(notice.actor ? 'membership.owner.by' : 'membership.owner.message'),
  }),
  'membership.invited': (notice, translate) => ({
    title: titleOf(notice, translate),
    message: membersOf(notice, translate),
  }),
  'membership.approved': (notice, translate) => ({
    title: translate('membership.approved.title'),
    message: translate(notice.actor ? 'membership.approved.by' : 'membership.approved.message'),
  }),
  'membership.rejected': (notice, translate, language) => ({
    title: translate('membership.rejected.title'),
    message: refusalOf(notice, translate, language),
  }),
  'membership.role': roleOf,
  'membership.removed': (notice, translate) => ({ title: translate('membership.removed.title'), message: reasonOf(notice) }),
  'membership.banned': (notice, translate, language) => ({
    title: translate('membership.banned.title'),
    message: sentences(reasonOf(notice), endOf(notice, translate, language)),
  }),
  'membership.muted': (notice, translate, language) => ({
    title: translate('membership.muted.title'),
    message: sentences(reasonOf(notice), endOf(notice, translate, language)),
  }),
  'membership.deleting': (notice, translate, language) => ({
    title: translate('membership.deleting.title'),
    message: sentences(
      translate('membership.deleting.message', { date: dayOf(new Date(String(notice.params['date'])), language) }),
      reasonOf(notice),
    ),
  }),
  'membership.restored': (_, translate) => ({
    title: translate('membership.restored.title'),
    message: translate('membership.restored.message'),
  }),
  'post.comment': (notice, translate) => ({ title: titleOf(notice, translate), message: textOf(notice) }),
  'post.reply': (notice, translate) => ({ title: titleOf(notice, translate), message: textOf(notice) }),
  'post.mention': (notice, translate) => ({ title: translate('post.mention.title'), message: textOf(notice) }),
  'post.reaction': (notice, translate) => ({
    title: titleOf(notice, translate, notice.post?.commentId ? 'post.reaction.comment' : 'post.reaction.title'),
    message: textOf(notice),
  }),
  'post.announcement': (notice, translate) => ({ title: translate('post.announcement.title'), message: textOf(notice) }),
  'post.modmail': (notice, translate) => ({ title: translate('post.modmail.title'), message: textOf(notice) }),
  'post.pending': (notice, translate) => ({ title: translate('post.pending.title'), message: textOf(notice) }),
  'post.approved': (notice, translate) => ({
    title: translate(notice.params['isPlanned'] ? 'post.approved.planned' : 'post.approved.title'),
    message: textOf(notice),
  }),
  'post.rejected': (notice, translate) => ({ title: translate('post.rejected.title'), message: reasonOf(notice) }),
  'post.comment_pending': (notice, translate) => ({ title: translate('post.comment_pending.title'), message: textOf(notice) }),
  'post.comment_approved': (notice, translate) => ({ title: translate('post.comment_approved.title'), message: textOf(notice) }),
  'post.comment_rejected': (notice, translate) => ({ title: translate('post.comment_rejected.title'), message: reasonOf(notice) }),
  'post.hidden': (notice, translate) => ({ title: translate('post.hidden.title'), message: reasonOf(notice) }),
  'post.moved': (notice, translate) => ({ title: translate('post.moved.title'), message: reasonOf(notice) }),
  'event.rsvp': (notice, translate, language) => ({ title: answerOf(notice, translate), message: placeAndTimeOf(notice, language) }),
  'event.promoted': (notice, translate, language) => ({
    title: translate('event.promoted.title'),
    message: placeAndTimeOf(notice, language),
  }),
  'event.cancelled': (notice, translate, language) => ({
    title: translate('event.cancelled.title'),
    message: sentences(placeAndTimeOf(notice, language), reasonOf(notice)),
  }),
  'event.restored': (notice, translate, language) => ({
    title: translate('event.restored.title'),
    message: placeAndTimeOf(notice, language),
  }),
  'moderation.opened': (notice, translate) => ({
    title: translate('moderation.opened.title', { title: titleParam(notice) }),
    message: translate('moderation.opened.message'),
  }),
  'moderation.decided': (notice, translate) => {
    const outcome = notice.params['outcome'] === 'actioned' ? 'actioned' : 'dismissed';
    return {
      title: translate(`moderation.decided.${outcome}`, { title: titleParam(notice) }),
      message: translate(`moderation.decided.${outcome}.message`),
    };
  },
  'moderation.sanctioned': (notice, translate) => ({
    title: translate(`moderation.sanctioned.${String(notice.params['act'] ?? 'warn')}`, { title: titleParam(notice) }),
    message: sentences(notice.community?.name ?? '', reasonOf(notice)),
  }),
  'moderation.appealed': (notice, translate) => ({
    title: translate('moderation.appealed.title', { title: titleParam(notice) }),
    message: translate('moderation.appealed.message'),
  }),
  'moderation.appeal_decided': (notice, translate) => {
    const of = notice.params['of'] === 'own' ? 'own' : 'decision';
    const outcome = notice.params['outcome'] === 'reversed' ? 'reversed' : 'upheld';
    return {
      title: translate(`moderation.appeal_decided.${of}.${outcome}`, { title: titleParam(notice) }),
      message: sentences(notice.community?.name ?? '', reasonOf(notice)),
    };
  },
  'membership.archive_ready': (_, translate) => ({
    title: translate('membership.archive_ready.title'),
    message: translate('account.export_ready.message'),
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

const addressOf = (slug: string, { id, commentId }: NonNullable<StoredNotice['post']>): string =>
  `/communities/${slug}/posts/${id}${commentId ? `?comment=${commentId}` : ''}`;

/** Where a decision about the reader is told, and can be appealed. */
const decisionUrl = (place: 'case' | 'community', id: string): string => `/notifications?decision=${place}.${id}`;

/** Those who decide get to the case, those who reported to what stayed, and the person concerned to the decision. */
function caseUrlOf({ kind, community, params }: StoredNotice): string {
  const home = community ? `/communities/${community.slug}` : '/home';
  const isOwn = kind === 'moderation.sanctioned' || (kind === 'moderation.appeal_decided' && params['of'] === 'own');
  // Notices of earlier releases do not name the case.
  if (isOwn) return params['case'] ? decisionUrl('case', String(params['case'])) : home;
  if (kind === 'moderation.decided') return String(params['url'] ?? home);
  const opened = `case=${String(params['case'])}`;
  return community ? `${home}?tab=manage&section=reports&${opened}` : `/system/moderation?${opened}`;
}

function urlOf(notice: StoredNotice): string {
  const { kind, params, community, event, message, post } = notice;
  if (post && community) return addressOf(community.slug, post);
  if (message) return `/chat/${message.channelId}?at=${message.seq}`;
  if (event) return `/events/${event.slug}`;
  if (kind.startsWith('moderation.')) return caseUrlOf(notice);
  if (kind.startsWith('account.')) return '/personal-center/settings?section=data';
  if (kind === 'membership.banned' || kind === 'membership.removed' || kind === 'membership.muted')
    return notice.communityId ? decisionUrl('community', notice.communityId) : '/communities';
  // Owners restore it under its former address.
  if (kind === 'membership.deleting' && params['slug']) return `/communities/${params['slug']}`;
  if (!community) return '/communities';
  const home = `/communities/${community.slug}`;
  if (kind === 'membership.archive_ready') return `${home}?tab=manage&section=lifecycle`;
  return kind === 'membership.requested' ? `${home}?tab=manage&section=requests` : home;
}

/** A notification in its reader's language. */
export function notificationOf(notice: StoredNotice, language: Language): Notification {
  const { id, kind, date, isRead, actor, community, event, message, post } = notice;
  const names: Params = {
    actor: actor ? nameOf(actor) : noticeText(language, 'somebody'),
    community: community?.name ?? String(notice.params['community'] ?? ''),
    event: event?.title ?? '',
    channel: message?.channel ?? '',
    post: post?.title ?? '',
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
