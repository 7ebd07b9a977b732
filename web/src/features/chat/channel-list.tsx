import { useRef } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { ChannelGroup } from './channel-group.tsx';
import styles from './channel-list.module.css';
import { ConversationGroup } from './conversations/conversation-group.tsx';
import type { Space } from './rail/spaces.ts';
import { useChannelKeys } from './rail/use-channel-keys.ts';

type ChannelListProps = { spaces: readonly Space[]; space: Space; openId: string | undefined };

/** What is in the open space: the channels of a community, or the conversations. */
export const ChannelList = ({ spaces, space: { community, channels }, openId }: ChannelListProps) => {
  const t = useTexts('chat');
  const list = useRef<HTMLElement>(null);
  useChannelKeys(list, spaces, openId);
  return (
    <nav ref={list} className={styles.list} aria-label={t('channels.label')}>
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
