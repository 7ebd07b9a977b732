import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { EventSummary } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { liveRegistrationOf } from './event-state.ts';
import { leavingWords } from './give-back-dialog.tsx';
import type { GivenAnswers } from './questions/questions.queries.ts';
import type { SeatChoice } from './tickets/seats-of.ts';
import { useAnswerOffer, useCancelRsvp, useRsvp, useSayInterest, type Interest } from './events.queries.ts';

/** The party whose questions are open, as it was when they were opened: the same person may answer in another window meanwhile. */
type Asked = { partySize: number; choice: SeatChoice; isRegistered: boolean; guests: readonly string[] };

/** Takes a seat and gives it back, for a part that stays mounted while the registration changes. */
export function useAnswer(event: EventSummary, onAnswered: () => void) {
  const t = useTexts('events');
  const rsvp = useRsvp('inline');
  const again = useRsvp('toast');
  const rsvpWithReplies = useRsvp('inline');
  const cancel = useCancelRsvp();
  const interest = useSayInterest();
  const offer = useAnswerOffer();
  const mine = liveRegistrationOf(event);
  const [asking, setAsking] = useState<Asked | null>(null);

  const take = (partySize: number, choice: SeatChoice = {}) => {
    // Each further person has questions to answer.
    if (event.asksQuestions && partySize > (mine?.partySize ?? 0))
      return setAsking({ partySize, choice, isRegistered: mine !== null, guests: mine?.guests ?? [] });
    cancel.reset();
    interest.reset();
    // Another size changes nothing else, and its button stays.
    rsvp.mutate({ eventId: event.id, partySize, ...choice }, { onSuccess: ({ state }) => state !== mine?.state && onAnswered() });
  };
  /** Throws: the dialog that asks the questions shows the error. */
  const takeWith = async ({ partySize, choice }: Asked, answers: GivenAnswers) => {
    // No one who was added in another window is dropped by it.
    const size = Math.max(partySize, mine?.partySize ?? 0);
    await rsvpWithReplies.mutateAsync({ eventId: event.id, partySize: size, answers, ...choice });
    // A dialog that is still open keeps the focus, and returns it to a button that is already gone.
    flushSync(() => setAsking(null));
    onAnswered();
  };
  const decide = (decision: 'accept' | 'decline') => offer.mutate({ eventId: event.id, decision }, { onSuccess: onAnswered });
  const say = (choice: Interest) => {
    rsvp.reset();
    cancel.reset();
    interest.mutate({ eventId: event.id, interest: choice }, { onSuccess: onAnswered });
  };
  const confirmGivenBack = () => {
    // Undo works only for a seat while the waitlist is empty; a waitlist place is lost for good.
    const isOpen = mine?.state === 'going' && event.waitlistCount === 0 && event.rsvp.isOpen && !event.asksQuestions;
    const undo = () =>
      again.mutate({
        eventId: event.id,
        partySize: mine?.partySize ?? 1,
        ...(mine && mine.guests.length > 0 && { guests: mine.guests }),
        ...(mine?.way && { way: mine.way }),
        ...(mine?.ticketTypeId && { ticketTypeId: mine.ticketTypeId }),
      });
    toast.success(t(mine ? `${leavingWords(mine)}.done` : 'rsvp.cancel.done'), isOpen ? { label: t('rsvp.undo'), onAct: undo } : undefined);
  };
  const giveBack = () => {
    rsvp.reset();
    interest.reset();
    cancel.mutate(event.id, {
      onSuccess: () => {
        onAnswered();
        confirmGivenBack();
      },
    });
  };
  return {
    take,
    takeWith,
    asking,
    stopAsking: () => setAsking(null),
    say,
    decide,
    giveBack,
    isTaking: rsvp.isPending,
    isDeciding: offer.isPending,
    isSaying: interest.isPending,
    isGivingBack: cancel.isPending,
    error: rsvp.error ?? cancel.error ?? interest.error ?? offer.error,
  };
}
export type AnswerActions = ReturnType<typeof useAnswer>;
