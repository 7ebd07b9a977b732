import { Link } from 'react-router';
import type { Channel } from '#contract/chat/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { MutedIcon } from '#ui/icons/content-icons.tsx';
import { badgeOf, isMuted } from './channel-counts.ts';
import styles from './channel-list.module.css';
import { ChannelIcon } from './channels/channel-icon.tsx';

export const ChannelLink = ({ channel, isOpen }: { channel: Channel; isOpen: boolean }) => {
  const t = useTexts('chat');
  const format = useFormat();
  const { id, name, event, visibility } = channel;
  return (
    <Link to={`/chat/${id}`} className={styles.channel} aria-current={isOpen ? 'page' : undefined} {...looksOf(channel)}>
      <ChannelIcon channel={channel} />
      <span className={styles.name}>{name}</span>
      {visibility === 'private' && !event && <span className="visually-hidden">{t('channels.private')}</span>}
      {event && <span className={styles.day}>{format.day(event.startsAt)}</span>}
      <Badge channel={channel} />
    </Link>
  );
};

/** How a channel stands in the list: with something new, or muted. */
export const looksOf = (channel: Channel) => ({
  'data-unread': badgeOf(channel).unread > 0 || undefined,
  'data-muted': isMuted(channel) || undefined,
});

/** How much is unread, or that the channel is muted. */
export const Badge = ({ channel }: { channel: Channel }) => {
  const t = useTexts('chat');
  if (!isMuted(channel)) return <UnreadCount unread={channel.unread} mentions={channel.mentions} />;
  return (
    <span className={styles.muted}>
      <MutedIcon size={14} />
      <span className="visually-hidden">{t('level.none')}</span>
    </span>
  );
};

/** How much is unread; mentions stand out. */
export const UnreadCount = ({ unread, mentions }: Pick<Channel, 'unread' | 'mentions'>) => {
  const t = useTexts('chat');
  const format = useFormat();
  if (unread === 0) return null;
  return (
    <span className={styles.count} data-named={mentions > 0 || undefined}>
      <span aria-hidden="true">{mentions > 0 ? `@${format.compact(mentions)}` : format.compact(unread)}</span>
      <span className="visually-hidden">{t('channels.unread', { count: unread })}</span>
    </span>
  );
};
