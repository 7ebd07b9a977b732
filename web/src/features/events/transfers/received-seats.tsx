import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import { errorText, personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import type { GivenAnswers } from '../questions/questions.queries.ts';
import { seatTransfers, useDecideSeat, type ReceivedSeat } from './transfers.queries.ts';
import styles from './transfers.module.css';

const AnswersDialog = lazyPart(async () => (await import('../questions/answers-dialog.tsx')).AnswersDialog, 'events-questions', 'uploads');

/** Seats that others hand to the reader. */
export const useReceivedSeats = (event: Event): readonly ReceivedSeat[] =>
  useQuery({ ...seatTransfers(event.id), enabled: event.phase === 'upcoming' }).data?.received ?? [];

/** `onDone` gets the focus when a decided seat disappears. */
export const ReceivedSeats = ({ event, onDone }: { event: Event; onDone: () => void }) => {
  const received = useReceivedSeats(event);
  return received.map((seat) => <Received key={seat.id} event={event} seat={seat} onDone={onDone} />);
};

const Received = ({ event, seat, onDone }: { event: Event; seat: ReceivedSeat; onDone: () => void }) => {
  const t = useTexts('events');
  const format = useFormat();
  const decide = useDecideSeat(event.id);
  const [isAsking, setAsking] = useState(false);
  const hasDecided = useRef(false);
  const done = useEffectEvent(onDone);
  useEffect(
    () => () => {
      if (hasDecided.current && document.activeElement === document.body) done();
    },
    [],
  );
  const send = (decision: 'accept' | 'decline', answers?: GivenAnswers) => {
    hasDecided.current = true;
    return decide.mutateAsync({ transferId: seat.id, decision, ...(answers && { answers }) });
  };
  // The error is shown below.
  const press = (decision: 'accept' | 'decline') => void send(decision).catch(() => undefined);
  const title = t('transfer.received', { name: personName(seat.from), count: seat.partySize });
  return (
    <section className={styles.received} aria-label={title}>
      <Row gap={8}>
        <Avatar id={seat.from.id} name={personName(seat.from)} picture={seat.from.profilePicture} size={32} decorative />
        <p className={styles.words}>{title}</p>
      </Row>
      <Text look="hint">{t('transfer.until', { time: `${format.dayWithin(seat.expiresAt)} ${format.time(seat.expiresAt)}` })}</Text>
      {decide.error && !isAsking && <Refusal text={errorText(decide.error)} />}
      <Row gap={8} wrap>
        <Button look="primary" isBusy={decide.isPending} onClick={() => (event.asksQuestions ? setAsking(true) : press('accept'))}>
          {t('transfer.accept', { count: seat.partySize })}
        </Button>
        <Button disabled={decide.isPending} onClick={() => press('decline')}>
          {t('transfer.decline')}
        </Button>
      </Row>
      {isAsking && (
        <AnswersDialog
          event={event}
          partySize={seat.partySize}
          guests={[]}
          isRegistered={false}
          submitLabel={t('transfer.accept', { count: seat.partySize })}
          send={(answers) => send('accept', answers)}
          onClose={() => setAsking(false)}
          onLoadError={() => setAsking(false)}
        />
      )}
    </section>
  );
};
