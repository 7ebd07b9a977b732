import type { Channel } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { ChannelGroup, type Group } from './channel-group.tsx';
import { isListed } from './chat.queries.ts';
import styles from './channel-list.module.css';
import { ReadAll } from './reading/read-all.tsx';
import { ConversationGroup } from './conversations/conversation-group.tsx';
import { SavedButton } from './messages/saved-button.tsx';

/** Communities in the order of the response, by name, each with its channels. */
const groupsOf = (channels: readonly Channel[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const channel of channels) {
    if (!channel.community) continue;
    const group = groups.get(channel.community.id) ?? { community: channel.community, channels: [], ofEvents: [] };
    (channel.event ? group.ofEvents : group.channels).push(channel);
    groups.set(channel.community.id, group);
  }
  return [...groups.values()];
};

export const ChannelList = ({ channels, openId }: { channels: readonly Channel[]; openId: string | undefined }) => {
  const t = useTexts('chat');
  return (
    <nav className={styles.list} aria-label={t('channels.label')}>
      <div className={styles.top}>
        <h1 className={styles.page}>{t('title')}</h1>
        {channels.some((channel) => channel.unread > 0) && <ReadAll />}
        <SavedButton />
      </div>
      <ConversationGroup
        conversations={channels.flatMap((channel) => (channel.conversation ? [{ ...channel, conversation: channel.conversation }] : []))}
        openId={openId}
      />
      {groupsOf(channels.filter((channel) => isListed(channel) || channel.id === openId)).map((group) => (
        <ChannelGroup key={group.community.id} group={group} openId={openId} />
      ))}
    </nav>
  );
};
