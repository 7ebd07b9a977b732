import type { Message } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { MessageText } from '../emoji/own-emoji.tsx';
import list from '../message-list.module.css';
import { discard } from '../outbox.ts';
import type { MessageChange, OutgoingChange } from '../outgoing.ts';
import { Reason, RetryButton, Sending, useSendingState } from '../sending-state.tsx';
import { useOutgoingChanges } from '../use-rows.ts';
import { useActs } from './acts.ts';
import styles from './messages.module.css';

/** Whether it changes what the message says. The others show at once, or not at all, and need no line, which would move what is below it. */
const isOfText = ({ change: { kind } }: OutgoingChange): boolean => kind === 'edit' || kind === 'remove' || kind === 'restore';

type Changes = { waiting: OutgoingChange | undefined; failed: OutgoingChange[] };

/** The reader's changes of a message: the last one that the server has not stored yet, and all that it refused. */
export function useChangesOf({ id, channelId }: Message): Changes {
  const changes = useOutgoingChanges(channelId).filter(({ messageId }) => messageId === id);
  const sending = changes.filter(({ state }) => state === 'sending');
  return { waiting: sending.findLast(isOfText) ?? sending.at(-1), failed: changes.filter(({ state }) => state === 'failed') };
}

/** Notes below a message: the state of its last change, and the refused changes with their text. */
export const ChangeNotes = ({ message, changes: { waiting, failed } }: { message: Message; changes: Changes }) => (
  <>
    {waiting && <Waiting item={waiting} />}
    {failed.map((item) => (
      <FailedChange key={item.clientMsgId} item={item} message={message} />
    ))}
  </>
);

const Waiting = ({ item }: { item: OutgoingChange }) => {
  const state = useSendingState(item);
  return isOfText(item) || state === 'waiting' || state === 'retrying' ? <Sending item={item} /> : null;
};

/** The sentence that says what was refused. */
const refusedOf = (change: MessageChange) => {
  if (change.kind === 'pin') return change.isOn ? 'change.pin' : 'change.unpin';
  if (change.kind === 'save') return change.isOn ? 'change.save' : 'change.unsave';
  return `change.${change.kind}` as const;
};

type FailedChangeProps = {
  item: OutgoingChange;
  /** Undefined where the message is not loaded. */
  message?: Message;
};

export const FailedChange = ({ item, message }: FailedChangeProps) => {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const { channel, setEditing } = useActs();
  const { change, clientMsgId } = item;
  const edit = (text: string) => {
    if (message) setEditing({ id: message.id, text, editCount: message.editCount });
    void discard(clientMsgId);
  };
  return (
    <div className={styles.refused} role="alert">
      {change.kind === 'edit' && <MessageText source={change.body} />}
      <div className={list.failed}>
        <span>{t(refusedOf(change), change.kind === 'react' ? { emoji: change.emoji } : {})}</span>
        <Reason item={item} />
        <Row as="span" gap={4}>
          <RetryButton item={item} editCount={message?.editCount} />
          {change.kind === 'edit' && message?.state === 'visible' && channel.can.write && (
            <Button size="small" look="text" onClick={() => edit(change.body)}>
              {t('outgoing.edit')}
            </Button>
          )}
          <Button size="small" look="text" isDanger onClick={() => void discard(clientMsgId)}>
            {common('discard')}
          </Button>
        </Row>
      </div>
    </div>
  );
};
