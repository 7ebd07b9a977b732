import { useQuery } from '@tanstack/react-query';
import type { OutboxContent } from '#contract/outbox.ts';
import { useAccess } from '#kernel/access/index.ts';
import { languageNames, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { Facts, type Fact } from '#ui/facts/facts.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { MessageContent } from './message-content.tsx';
import styles from './outbox-message.module.css';
import { StateTag, useKindName } from './outbox-words.tsx';
import { outboxMessage, useRetry } from './outbox.queries.ts';
import type { Transports } from './transport-notes.tsx';

type OutboxMessageProps = { id: string; transports: Transports | undefined; onClose: () => void };

/** One message beside the list: its details, and its content while it is kept. */
export const OutboxMessage = ({ id, transports, onClose }: OutboxMessageProps) => {
  const t = useTexts('outbox');
  const common = useTexts('kernel');
  const kindName = useKindName();
  const message = useQuery(outboxMessage(id));
  const { data } = message;
  return (
    <Dialog title={data ? kindName(data) : t('message')} closeLabel={common('close')} place="side" width={560} onClose={onClose}>
      {data ? (
        <Details message={data} hasTransport={transports?.[data.channel] ?? false} />
      ) : (
        <LoadingState query={message}>
          <BoneText lines={8} />
        </LoadingState>
      )}
    </Dialog>
  );
};

const Details = ({ message, hasTransport }: { message: OutboxContent; hasTransport: boolean }) => {
  const t = useTexts('outbox');
  const { text, html, state } = message;
  const isResting = state === 'kept' || state === 'failed';
  return (
    <Stack gap={16} className={styles.sheet}>
      <MessageFacts message={message} />
      {text === null ? (
        <p>{t(isResting ? 'withheld' : state === 'sent' ? 'wiped' : 'leaving')}</p>
      ) : (
        <MessageContent text={text} html={html ?? ''} />
      )}
      {isResting && hasTransport && <Retry id={message.id} />}
    </Stack>
  );
};

const MessageFacts = ({ message }: { message: OutboxContent }) => {
  const t = useTexts('outbox');
  const format = useFormat();
  const facts: Fact[] = [
    [t('state'), <StateTag key="state" state={message.state} />],
    [t('fact.recipient'), message.recipient],
    ...(message.subject ? [[t('fact.subject'), message.subject] as Fact] : []),
    [t('fact.language'), languageNames[message.language]],
    [t('fact.created'), format.full(message.createdAt)],
    ...(message.sentAt ? [[t('fact.sent'), format.full(message.sentAt)] as Fact] : []),
    [t('fact.tries'), format.number(message.tries)],
    ...(message.lastError ? [[t('fact.lastError'), message.lastError] as Fact] : []),
  ];
  return <Facts facts={facts} />;
};

const Retry = ({ id }: { id: string }) => {
  const t = useTexts('outbox');
  const retry = useRetry();
  const { hasPermission } = useAccess();
  if (!hasPermission('system:outbox:update')) return null;
  return (
    <DialogActions>
      <Button look="primary" isBusy={retry.isPending} onClick={() => retry.mutate(id)}>
        {t('retry')}
      </Button>
    </DialogActions>
  );
};
