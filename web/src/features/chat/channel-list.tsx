import { useTexts } from '#kernel/i18n/index.ts';
import { ChannelGroup } from './channel-group.tsx';
import styles from './channel-list.module.css';
import { ConversationGroup } from './conversations/conversation-group.tsx';
import type { Space } from './rail/spaces.ts';

/** What is in the open space: the channels of a community, or the conversations. */
export const ChannelList = ({ space: { community, channels }, openId }: { space: Space; openId: string | undefined }) => {
  const t = useTexts('chat');
  return (
    <nav className={styles.list} aria-label={t('channels.label')}>
      {community ? (
        <ChannelGroup community={community} channels={channels} openId={openId} />
      ) : (
        <ConversationGroup
          conversations={channels.flatMap((channel) => (channel.conversation ? [{ ...channel, conversation: channel.conversation }] : []))}
          openId={openId}
        />
      )}
    </nav>
  );
};
