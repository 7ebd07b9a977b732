import { Link } from 'react-router';
import type { Channel } from '#contract/chat.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { HashIcon, MegaphoneIcon } from '#ui/icons/content-icons.tsx';
import styles from './channel-list.module.css';

type Group = { community: Channel['community']; channels: Channel[] };

/** Communities in the order of the response, by name, each with its channels. */
const groupsOf = (channels: readonly Channel[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const channel of channels) {
    const group = groups.get(channel.community.id) ?? { community: channel.community, channels: [] };
    group.channels.push(channel);
    groups.set(channel.community.id, group);
  }
  return [...groups.values()];
};

export const ChannelList = ({ channels, openId }: { channels: readonly Channel[]; openId: string | undefined }) => {
  const t = useTexts('chat');
  return (
    <nav className={styles.list} aria-label={t('channels.label')}>
      <h1 className={styles.title}>{t('title')}</h1>
      {groupsOf(channels).map(({ community, channels: own }) => (
        <section key={community.id} aria-label={community.name}>
          <h2 className={styles.community}>
            <Avatar id={community.id} name={community.name} picture={community.avatar} size={20} shape="square" decorative />
            <span>{community.name}</span>
          </h2>
          <ul>
            {own.map((channel) => (
              <li key={channel.id}>
                <ChannelLink channel={channel} isOpen={channel.id === openId} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
};

const ChannelLink = ({ channel, isOpen }: { channel: Channel; isOpen: boolean }) => {
  const t = useTexts('chat');
  const format = useFormat();
  const { id, kind, name, unread, mentions } = channel;
  return (
    <Link to={`/chat/${id}`} className={styles.channel} aria-current={isOpen ? 'page' : undefined} data-unread={unread > 0 || undefined}>
      <span aria-hidden="true">{kind === 'announcement' ? <MegaphoneIcon size={16} /> : <HashIcon size={16} />}</span>
      <span className={styles.name}>{name}</span>
      {unread > 0 && (
        <span className={styles.count} data-named={mentions > 0 || undefined}>
          <span aria-hidden="true">{mentions > 0 ? `@${format.compact(mentions)}` : format.compact(unread)}</span>
          <span className="visually-hidden">{t('channels.unread', { count: unread })}</span>
        </span>
      )}
    </Link>
  );
};
