import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import { errorText, personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { seatTransfers, useDecideSeat, type ReceivedSeat } from './transfers.queries.ts';
import styles from './transfers.module.css';

const AnswersDialog = lazyPart(async () => (await import('../questions/answers-dialog.tsx')).AnswersDialog, 'events-questions', 'uploads');

/** Seats that others hand to the reader. */
export const useReceivedSeats = (event: Event): readonly ReceivedSeat[] =>
  useQuery({ ...seatTransfers(event.id), enabled: event.phase === 'upcoming' }).data?.received ?? [];

export const ReceivedSeats = ({ event }: { event: Event }) => {
  const received = useReceivedSeats(event);
  return received.map((seat) => <Received key={seat.id} event={event} seat={seat} />);
};

const Received = ({ event, seat }: { event: Event; seat: ReceivedSeat }) => {
  const t = useTexts('events');
  const format = useFormat();
  const decide = useDecideSeat(event.id);
  const [isAsking, setAsking] = useState(false);
  const accept = () => (event.asksQuestions ? setAsking(true) : decide.mutate({ transferId: seat.id, decision: 'accept' }));
  return (
    <section className={styles.received} aria-label={t('transfer.received', { name: personName(seat.from) })}>
      <p className={styles.words}>{t('transfer.received', { name: personName(seat.from) })}</p>
      <Text look="hint">
        {seat.partySize > 1 && `${t('rsvp.party', { count: seat.partySize })} · `}
        {t('transfer.until', { time: `${format.dayWithin(seat.expiresAt)} ${format.time(seat.expiresAt)}` })}
      </Text>
      {decide.error && !isAsking && <Refusal text={errorText(decide.error)} />}
      <Row gap={8} wrap>
        <Button look="primary" isBusy={decide.isPending} onClick={accept}>
          {t('transfer.accept')}
        </Button>
        <Button disabled={decide.isPending} onClick={() => decide.mutate({ transferId: seat.id, decision: 'decline' })}>
          {t('transfer.decline')}
        </Button>
      </Row>
      {isAsking && (
        <AnswersDialog
          event={event}
          partySize={seat.partySize}
          guests={[]}
          isRegistered={false}
          submitLabel={t('transfer.accept')}
          send={(answers) => decide.mutateAsync({ transferId: seat.id, decision: 'accept', answers })}
          onClose={() => setAsking(false)}
          onLoadError={() => setAsking(false)}
        />
      )}
    </section>
  );
};
