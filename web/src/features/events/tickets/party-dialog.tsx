import { useEffect, useRef, useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import { Form, FormActions, useForm } from '#forms/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { leaveBy } from '#kernel/page/index.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { Text } from '#ui/layout/text.tsx';
import { GuestNameFields, guestNameValues, guestsIn } from '../answers/guest-name-fields.tsx';
import { useRsvp } from '../events.queries.ts';
import type { AnswerValues } from '../questions/answer-values.ts';
import type { GivenAnswers } from '../questions/questions.queries.ts';
import type { SeatChoice } from './seats-of.ts';
import { useHold, useReleaseHold } from './holds.queries.ts';

const AnswersDialog = lazyPart(async () => (await import('../questions/answers-dialog.tsx')).AnswersDialog, 'events-questions', 'uploads');

type PartyDialogProps = { event: Event; partySize: number; choice: SeatChoice; onDone: () => void; onClose: () => void };

/** Names of a party with tickets, then its replies: its seats are kept meanwhile, and given back when it is closed. */
export const PartyDialog = ({ event, partySize, choice, onDone, onClose }: PartyDialogProps) => {
  const t = useTexts('events-answers');
  const events = useTexts('events');
  const common = useTexts('kernel');
  const format = useFormat();
  const { mutate: hold, data: held, error } = useHold();
  const { mutate: release } = useReleaseHold();
  const { mutateAsync: save } = useRsvp('inline');
  // Someone else was faster.
  const isFull = isApiError(error, 'event.full', 'pool.full');
  const waits = isFull && event.waitlistMode !== 'off';
  const confirm = waits ? events('rsvp.queue') : t('guests.confirm');
  const { way, ticketTypeId } = choice;
  useEffect(
    () => hold({ eventId: event.id, partySize, ...(way && { way }), ...(ticketTypeId && { ticketTypeId }) }),
    [hold, event.id, partySize, way, ticketTypeId],
  );
  const [named, setNamed] = useState<string[] | null>(null);
  const [typed, setTyped] = useState<AnswerValues>();
  const isTaken = useRef(false);
  const take = async (guests: string[], answers?: GivenAnswers) => {
    await save({ eventId: event.id, partySize, guests, ...choice, ...(answers && { answers }) });
    isTaken.current = true;
    onDone();
  };
  const { initial, rules } = guestNameValues(partySize);
  const form = useForm<Record<string, string>>({
    initial,
    rules,
    submit: async (values) => {
      const guests = guestsIn(values);
      if (event.asksQuestions) setNamed(guests);
      else await take(guests);
    },
  });
  const close = () => {
    // The dialog of the questions closes itself once they are sent.
    if (isTaken.current) return;
    release(event.id);
    onClose();
  };
  if (named)
    return (
      <AnswersDialog
        event={event}
        partySize={partySize}
        guests={named}
        isRegistered={false}
        submitLabel={confirm}
        send={(answers) => take(named, answers)}
        typed={typed}
        onBack={(replies) => {
          setTyped(replies);
          setNamed(null);
          // The names are not sent yet, so that closing asks before they are lost.
          const { values } = form;
          form.reset(initial);
          form.set(values);
        }}
        onClose={close}
        onLoadError={close}
      />
    );
  return (
    <Dialog
      title={t('guests.title')}
      text={held ? t('guests.held', { time: format.time(held.expiresAt) }) : t('guests.text')}
      width={400}
      holdsWords={form.isChanged}
      onLeave={leaveBy}
      onClose={close}
    >
      <Form form={form}>
        {isFull && (
          <Text look="medium" role="status">
            {t(waits ? 'guests.waits' : 'guests.full')}
          </Text>
        )}
        <GuestNameFields form={form} />
        <FormActions form={form} label={event.asksQuestions ? t('guests.next') : confirm}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
