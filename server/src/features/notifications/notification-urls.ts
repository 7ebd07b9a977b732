import type { StoredNotice } from './notifications.list.repository.ts';

type Post = NonNullable<StoredNotice['post']>;
const addressOf = (slug: string, { id, commentId }: Post): string =>
  `/communities/${slug}/posts/${id}${commentId ? `?comment=${commentId}` : ''}`;
const conversationUrl = ({ eventSlug, commentId }: Post): string =>
  `/events/${eventSlug}#${commentId ? `comment-${commentId}` : 'comments'}`;

/** The page that shows a decision about the reader, and on which it can be appealed. */
const decisionUrl = (place: 'case' | 'community' | 'post' | 'comment', id: string): string => `/notifications?decision=${place}.${id}`;

/** Leads deciders to the case, reporters to the content that stayed, and the person concerned to the decision. */
function caseUrlOf({ kind, community, params }: StoredNotice): string {
  const home = community ? `/communities/${community.slug}` : '/home';
  const isOwn = kind === 'moderation.sanctioned' || (kind === 'moderation.appeal_decided' && params['of'] === 'own');
  // Notices of earlier releases do not name the case.
  if (isOwn) return params['case'] ? decisionUrl('case', String(params['case'])) : home;
  if (kind === 'moderation.decided') return String(params['url'] ?? home);
  const opened = `case=${String(params['case'])}`;
  return community ? `${home}?tab=manage&section=reports&${opened}` : `/system/moderation?${opened}`;
}

/** The path to which a notification leads. */
export function urlOf(notice: StoredNotice): string {
  const { kind, params, community, event, message, channel, post, hostMessage } = notice;
  if (post?.eventSlug && kind !== 'post.comment_deleted') return conversationUrl(post);
  if (kind === 'post.edit_pending' && community) return `/communities/${community.slug}?tab=manage&section=pending`;
  // The author can no longer open the deleted content, but can open the decision.
  if (kind === 'post.deleted' || kind === 'post.comment_deleted')
    return decisionUrl(kind === 'post.deleted' ? 'post' : 'comment', String(params['deleted']));
  if (post && community) return addressOf(community.slug, post);
  if (message) return `/chat/${message.channelId}?at=${message.seq}`;
  if (channel) return `/chat/${channel.id}`;
  if (event && hostMessage) return `/events/${event.slug}?message=${hostMessage.id}`;
  if (event) return `/events/${event.slug}${kind === 'event.feedback' ? '?feedback' : ''}`;
  if (kind.startsWith('moderation.')) return caseUrlOf(notice);
  if (kind.startsWith('account.')) return '/personal-center/settings?section=data';
  if (kind === 'membership.banned' || kind === 'membership.removed' || kind === 'membership.muted')
    return notice.communityId ? decisionUrl('community', notice.communityId) : '/communities';
  // Owners restore it under its former address.
  if (kind === 'membership.deleting' && params['slug']) return `/communities/${params['slug']}`;
  if (!community) return '/communities';
  const home = `/communities/${community.slug}`;
  if (kind === 'membership.export_ready') return `${home}?tab=manage&section=lifecycle`;
  return kind === 'membership.requested' ? `${home}?tab=manage&section=requests` : home;
}
