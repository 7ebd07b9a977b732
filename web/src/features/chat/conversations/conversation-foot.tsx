import { useEffect, useRef, type ReactNode } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Row } from '#ui/layout/stack.tsx';
import chat from '../chat.module.css';
import { useCloseChannel } from '../use-close-channel.ts';
import { useAccept, useDecline } from './conversations.queries.ts';
import styles from './conversations.module.css';
import { type ChatConversation, useNameOf } from './names.ts';

type ConversationFootProps = {
  channel: Channel;
  conversation: ChatConversation;
  focusComposer: () => void;
  /** The composer. */
  children: ReactNode;
};

/** The end of a conversation: a request is decided here, else there is the composer. */
export const ConversationFoot = ({ channel, conversation, focusComposer, children }: ConversationFootProps) => {
  const t = useTexts('chat');
  const name = useNameOf()(channel);
  const { isRequest, isWaiting } = conversation;
  const { mutate: accept, error } = useAccept(channel.id);
  const isAccepted = useRef(false);
  // The composer takes the place of the button that had the focus.
  useEffect(() => {
    if (!isRequest && isAccepted.current) focusComposer();
    isAccepted.current = false;
  }, [isRequest, focusComposer]);
  const onAccept = () => {
    isAccepted.current = true;
    accept();
  };
  if (isRequest) return <Request channel={channel} name={name} error={error && errorText(error)} onAccept={onAccept} />;
  if (!channel.can.write) {
    const closed = t(channel.kind === 'group' ? 'readOnly.group' : 'readOnly.dm');
    return <p className={chat.readOnly}>{isWaiting ? t('waiting.full', { name }) : closed}</p>;
  }
  return (
    <>
      {isWaiting && <p className={styles.waiting}>{t('waiting', { name, max: chatLimits.requestMessages.max })}</p>}
      {children}
    </>
  );
};

type RequestProps = { channel: Channel; name: string; error: string | null; onAccept: () => void };

const Request = ({ channel, name, error, onAccept }: RequestProps) => {
  const t = useTexts('chat');
  const closeChannel = useCloseChannel();
  const { mutateAsync: decline } = useDecline(channel.id);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (error) button.current?.focus();
  }, [error]);
  const onDecline = () =>
    void closeChannel(channel.id)
      .then(() => decline())
      // A toast has said why, and the request is back in the list.
      .catch(() => undefined);
  return (
    <section className={styles.request} aria-label={t('request')}>
      <p>{t('request.text', { name })}</p>
      {error && <Refusal text={error} />}
      <Row gap={8} wrap className={styles.ways}>
        <Button ref={button} look="primary" onClick={onAccept}>
          {t('request.accept')}
        </Button>
        <Button onClick={onDecline}>{t('request.decline')}</Button>
      </Row>
    </section>
  );
};
