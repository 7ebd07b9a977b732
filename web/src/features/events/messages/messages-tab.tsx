import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HostView } from '#contract/events/guests.ts';
import { loadTexts, personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts';
import { Tag } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { useTimeAtEvent } from '../planning/use-time-at-event.ts';
import { MessageSheet } from './message-sheet.tsx';
import { messagesList, useWithdrawMessage, type HostMessage } from './messages.queries.ts';
import styles from './messages.module.css';

await loadTexts('events-messages').catch(() => undefined);

/** The messages that hosts wrote to guests, and those that wait for their time. */
export const MessagesTab = ({ host: { id, zone } }: { host: HostView }) => {
  const t = useTexts('events-messages');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ before: HostMessage | null } | null>(null);
  const [withdrawn, setWithdrawn] = useState<HostMessage | null>(null);
  const kept = useKeptFocus<HTMLDivElement>();
  const query = useQuery(messagesList(id, page));
  const { data } = query;
  const write = (
    <Button look="primary" onClick={() => setOpen({ before: null })}>
      {t('write')}
    </Button>
  );
  const isEmpty = data?.items.length === 0;
  return (
    <Stack gap={16} {...kept}>
      {!isEmpty && (
        <Row gap={8} align="stretch" wrap>
          {write}
        </Row>
      )}
      {!data && (
        <LoadingState query={query}>
          <SkeletonRow />
          <SkeletonRow />
        </LoadingState>
      )}
      {isEmpty && <EmptyState title={t('empty.title')} text={t('empty.text')} action={write} />}
      {data && !isEmpty && (
        <Stack as="ol" gap={12} aria-label={t('list')}>
          {data.items.map((message) => (
            <MessageRow
              key={message.id}
              zone={zone}
              message={message}
              onEdit={() => setOpen({ before: message })}
              onWithdraw={() => setWithdrawn(message)}
            />
          ))}
        </Stack>
      )}
      {data && data.pagination.totalPages > 1 && (
        <Row gap={8} wrap>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button disabled={page >= data.pagination.totalPages} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </Row>
      )}
      {open && <MessageSheet eventId={id} zone={zone} before={open.before} onClose={() => setOpen(null)} />}
      {withdrawn && <WithdrawDialog eventId={id} message={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Stack>
  );
};

const tones = { scheduled: 'info', sending: 'info', sent: 'success', cancelled: 'neutral', stopped: 'warning' } as const;
type MessageRowProps = { zone: string; message: HostMessage; onEdit: () => void; onWithdraw: () => void };
const MessageRow = ({ zone, message, onEdit, onWithdraw }: MessageRowProps) => {
  const t = useTexts('events-messages');
  const format = useFormat();
  const timeAtEvent = useTimeAtEvent(zone);
  const { state, by, recipients, delivered, read, sendAt, sentAt } = message;
  const at = sentAt ?? sendAt;
  const waits = state === 'scheduled' || state === 'stopped';
  return (
    <li className={styles.row}>
      <Row gap={8} wrap>
        <span className={styles.strong}>{message.subject}</span>
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
      </Row>
      <Text look="secondary">
        {t(`segment.${message.segment}`)} ·{' '}
        <time dateTime={at} title={format.full(at)}>
          {timeAtEvent(at) ?? `${format.date(at)} ${format.time(at)}`}
        </time>{' '}
        · {by ? personName(by) : t('gone')}
      </Text>
      {state === 'stopped' && <p>{t('stopped')}</p>}
      {(state === 'sent' || state === 'sending') && <p>{t('counts', { recipients, delivered, read })}</p>}
      {waits && (
        <Row gap={8} wrap>
          <Button size="small" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={onWithdraw}>
            {t('withdraw')}
          </Button>
        </Row>
      )}
    </li>
  );
};

const WithdrawDialog = ({ eventId, message, onClose }: { eventId: string; message: HostMessage; onClose: () => void }) => {
  const t = useTexts('events-messages');
  const { mutateAsync: withdraw, isPending } = useWithdrawMessage(eventId);
  const submit = () => afterSuccess(withdraw(message.id).finally(onClose), () => toast.success(t('withdrawn')));
  return (
    <QuestionDialog
      title={t('withdraw.title')}
      text={t('withdraw.text', { subject: message.subject })}
      width={460}
      action={t('withdraw')}
      isDanger
      isBusy={isPending}
      onAct={submit}
      onClose={onClose}
    />
  );
};
