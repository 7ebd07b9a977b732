import { useState } from 'react';
import type { Event, Registration } from '#contract/events/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { useRsvp } from '../events.queries.ts';
import { seenFrom, withOwnSeats } from './seats-of.ts';
import { TypeChoice } from './type-choice.tsx';
import { WayChoice } from './way-choice.tsx';
import styles from './tickets.module.css';

type ChangeDialogProps = { event: Event; mine: Registration; onDone: () => void; onClose: () => void };

/** Another ticket or way: taken before the former place is released. */
export const ChangeDialog = ({ event, mine, onDone, onClose }: ChangeDialogProps) => {
  const t = useTexts('events-answers');
  const hasTypes = event.ticketTypes.length > 1;
  const [way, setWay] = useState(mine.way);
  const [typeId, setTypeId] = useState(mine.ticketTypeId);
  const { mutate, error, isPending } = useRsvp('inline');
  const going = mine.state === 'going' ? mine : null;
  // A seat is changed for another seat, never for a place in the queue.
  const mayWait = mine.state === 'pending' || (!going && event.waitlistMode !== 'off');
  const isSame = way === mine.way && typeId === mine.ticketTypeId;
  const change = () =>
    mutate(
      { eventId: event.id, partySize: mine.partySize, ...(way && { way }), ...(typeId !== null && { ticketTypeId: typeId }) },
      {
        onSuccess: () => {
          onClose();
          onDone();
        },
      },
    );
  return (
    <QuestionDialog
      title={t(hasTypes ? 'change.title' : 'change.way')}
      text={t(mine.state === 'waitlisted' ? 'change.waiting' : mine.state === 'pending' ? 'change.pending' : 'change.text')}
      width={440}
      action={t('change.submit')}
      isDisabled={isSame}
      isBusy={isPending}
      onAct={change}
      onClose={onClose}
    >
      <div className={styles.choices}>
        {way && <WayChoice event={event} value={way} own={going?.way ?? null} mayWait={mayWait} onPick={setWay} />}
        {hasTypes && <TypeChoice event={seenFrom(withOwnSeats(event, going), way)} value={typeId} onPick={setTypeId} />}
        {error && <Refusal text={errorText(error)} />}
      </div>
    </QuestionDialog>
  );
};
