import { useMe } from '#kernel/me/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { MessageText } from './emoji/own-emoji.tsx';
import { MessageAttachments } from './attachments/message-attachments.tsx';
import styles from './message-list.module.css';
import { MessageFrame } from './message-row.tsx';
import { Forwarded } from './messages/forwarded.tsx';
import { ReplyLine } from './messages/reply-line.tsx';
import { discard } from './outbox.ts';
import type { OutgoingMessage } from './outgoing.ts';
import { Reason, RetryButton, Sending } from './sending-state.tsx';

/** Puts the text of a message that could not be sent back into the composer; null where there is none. */
export type EditOutgoing = ((item: OutgoingMessage) => void) | null;
type OutgoingRowProps = { item: OutgoingMessage; isFollowing: boolean; onEdit: EditOutgoing };

/** An own message before it is stored: shown at once, with its state. */
export const OutgoingRow = ({ item, isFollowing, onEdit }: OutgoingRowProps) => {
  const me = useMe();
  return (
    <MessageFrame by={me} at={item.writtenAt} isFollowing={isFollowing} state={item.state}>
      {item.replyTo && <ReplyLine replyTo={item.replyTo} channelId={item.channelId} isFolded={false} />}
      {(item.body !== '' || !item.forward) && <MessageText source={item.body} />}
      {item.forward && <Forwarded forward={item.forward.shown} attachments={item.forward.attachments} />}
      {item.attachments && <MessageAttachments attachments={item.attachments.map(({ attachment }) => attachment)} />}
      {item.state === 'sending' ? <Sending item={item} /> : <Failed item={item} onEdit={onEdit} />}
    </MessageFrame>
  );
};

const Failed = ({ item, onEdit }: Pick<OutgoingRowProps, 'item' | 'onEdit'>) => {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  return (
    <div className={styles.failed} role="alert">
      <Reason item={item} />
      <Row as="span" gap={4}>
        <RetryButton item={item} />
        {onEdit && !item.forward && (
          <Button
            size="small"
            look="text"
            onClick={() => {
              onEdit(item);
              void discard(item.clientMsgId);
            }}
          >
            {t('outgoing.edit')}
          </Button>
        )}
        <Button size="small" look="text" isDanger onClick={() => void discard(item.clientMsgId)}>
          {common('discard')}
        </Button>
      </Row>
    </div>
  );
};
