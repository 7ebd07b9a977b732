import type { Notification, NotificationKind } from '#contract/notifications.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { noticeText } from '#kernel/texts/index.ts';
import { eventWords } from './notification-event-words.ts';
import {
  lineOf,
  dayOf,
  momentOf,
  titleOf,
  reasonOf,
  sentences,
  beginningOf,
  nameOf,
  type TranslateNotice,
  type NoticeWords,
  type Write,
} from './notification-parts.ts';
import { urlOf } from './notification-urls.ts';
import type { StoredNotice } from './notifications.list.repository.ts';

const TWO_DAYS = 172_800_000;

const membersOf = ({ community }: StoredNotice, translate: TranslateNotice): string =>
  community ? translate('membership.members', { count: community.memberCount }) : '';

function requestOf({ request, others }: StoredNotice, translate: TranslateNotice): string {
  return (others === 0 && request && lineOf(request)) || translate('membership.requested.open');
}

/** A date in the past is left out. */
function refusalOf(notice: StoredNotice, translate: TranslateNotice, language: Language): string {
  const { mayAskAgainAt } = notice;
  const isAhead = mayAskAgainAt !== null && mayAskAgainAt.getTime() > Date.now();
  const again = isAhead
    ? translate('membership.rejected.askAgainAt', { date: dayOf(mayAskAgainAt, language) })
    : translate('membership.rejected.askAgain');
  return sentences(reasonOf(notice), again);
}

/** The end of a ban or mute, as a date, or with the time within two days. */
function endOf({ params, date }: StoredNotice, translate: TranslateNotice, language: Language): string {
  const until = params['until'];
  if (!until) return '';
  const end = new Date(String(until));
  const isSoon = end.getTime() - date.getTime() < TWO_DAYS;
  return translate('membership.until', { date: isSoon ? momentOf(end, language) : dayOf(end, language) });
}

function roleOf(notice: StoredNotice, translate: TranslateNotice): NoticeWords {
  const role = String(notice.params['role'] ?? 'member');
  const title = translate(`membership.role.${role}`);
  return { title, message: reasonOf(notice) || (notice.actor ? translate('membership.role.by') : '') };
}

/** The title says in which channel of a community; else who wrote, and in a group with a name in which group. */
function directOf(notice: StoredNotice, translate: TranslateNotice): NoticeWords {
  if (notice.community) return { title: translate('chat.direct.channel'), message: notice.message?.body ?? '' };
  const title = notice.channel?.name ? translate('chat.direct.group') : titleOf(notice, translate);
  return { title, message: notice.message?.body ?? '' };
}

const titleParam = ({ params }: StoredNotice): string => lineOf(String(params['title'] ?? ''));
const textOf = (notice: StoredNotice): string => notice.post?.words ?? '';

const ofEdit = (what: 'pending' | 'approved' | 'rejected', { post }: StoredNotice): string =>
  `post.edit_${what}.${post?.commentId ? 'comment' : 'title'}`;

const targets = ['post', 'comment', 'message', 'event', 'feedback'] as const;
/** Says first what happened to the content, then what it means for its author. Notices of earlier releases name one of them, as `act`. */
function sanctionOf(notice: StoredNotice, translate: TranslateNotice): NoticeWords {
  const { params, community } = notice;
  const target = targets.find((known) => known === params['target']) ?? 'other';
  const what = translate(`moderation.target.${target}`, { title: titleParam(notice) });
  const subject = what.charAt(0).toUpperCase() + what.slice(1);
  const act = params['act'] === undefined ? null : String(params['act']);
  const content = params['content'] === undefined ? null : String(params['content']);
  return {
    title: translate(`moderation.sanctioned.${content ?? act ?? 'warn'}`, { what, subject }),
    message: sentences(content && act ? translate(`moderation.sanctioned.too.${act}`) : '', community?.name ?? '', reasonOf(notice)),
  };
}

const write: Record<NotificationKind, Write> = {
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
  'post.edit_pending': (notice, translate) => ({
    title: translate(ofEdit('pending', notice)),
    message: translate('post.edit_pending.message'),
  }),
  'post.edit_approved': (notice, translate) => ({ title: translate(ofEdit('approved', notice)), message: '' }),
  'post.edit_rejected': (notice, translate) => ({ title: translate(ofEdit('rejected', notice)), message: reasonOf(notice) }),
  'post.hidden': (notice, translate) => ({ title: translate('post.hidden.title'), message: reasonOf(notice) }),
  'post.deleted': (notice, translate) => ({
    title: translate('post.deleted.title', { title: titleParam(notice) }),
    message: sentences(notice.community?.name ?? '', reasonOf(notice)),
  }),
  'post.comment_deleted': (notice, translate) => ({
    title: translate('post.comment_deleted.title', { title: titleParam(notice) }),
    message: sentences(notice.community?.name ?? '', reasonOf(notice)),
  }),
  'post.unplanned': (_notice, translate) => ({ title: translate('post.unplanned.title'), message: translate('post.unplanned.text') }),
  'post.moved': (notice, translate) => ({ title: translate('post.moved.title'), message: reasonOf(notice) }),
  ...eventWords,
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
  'moderation.sanctioned': sanctionOf,
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
  'membership.export_ready': (_, translate) => ({
    title: translate('membership.export_ready.title'),
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
  'chat.mention': (notice, translate) => ({
    title: translate(notice.community ? 'chat.mention.title' : 'chat.mention.conversation'),
    message: notice.message?.body ?? '',
  }),
  'chat.direct': directOf,
  // Messages of strangers are read where they can be declined.
  'chat.request': (_, translate) => ({ title: translate('chat.request.title'), message: translate('chat.request.message') }),
  'chat.added': ({ channel }, translate) => ({ title: translate(channel?.name ? 'chat.added.named' : 'chat.added.title'), message: '' }),
};

/** The notification with the beginnings of its texts, as readers see them. */
async function inWords(notice: StoredNotice): Promise<StoredNotice> {
  const { post, message, hostMessage } = notice;
  return {
    ...notice,
    post: post && { ...post, words: await beginningOf(post.words) },
    message: message && { ...message, body: await beginningOf(message.body) },
    hostMessage: hostMessage && { ...hostMessage, body: await beginningOf(hostMessage.body) },
  };
}

/** A notification in its reader's language. */
export async function notificationOf(stored: StoredNotice, language: Language): Promise<Notification> {
  const notice = await inWords(stored);
  const { id, kind, date, isRead, actor, community, event, message, channel, post } = notice;
  const names: Record<string, string | number> = {
    actor: actor ? nameOf(actor) : noticeText(language, 'somebody'),
    community: community?.name ?? String(notice.params['community'] ?? ''),
    event: event?.title ?? '',
    channel: message?.channel ?? channel?.name ?? '',
    post: post?.title ?? '',
  };
  const translate: TranslateNotice = (key, params) => noticeText(language, key, { ...names, ...params });
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
