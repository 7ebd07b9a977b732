import type { EventSummary } from '#contract/events.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { answerOf } from './event-state.ts';
import { useCancelRsvp, useRsvp } from './events.queries.ts';

/** Takes a seat and gives it back, for a part that stays mounted while the registration changes. */
export function useAnswer(event: EventSummary, onAnswered: () => void) {
  const t = useTexts('events');
  const rsvp = useRsvp('shown');
  const again = useRsvp('told');
  const cancel = useCancelRsvp();
  const mine = answerOf(event);

  const take = (partySize: number) => {
    cancel.reset();
    rsvp.mutate({ eventId: event.id, partySize }, { onSuccess: onAnswered });
  };
  const confirmGivenBack = () => {
    // Undo works only for a seat while the waitlist is empty; a waitlist place is lost for good.
    const isOpen = mine?.state === 'going' && event.waitlistCount === 0 && event.rsvp.isOpen;
    const undo = () => again.mutate({ eventId: event.id, partySize: mine?.partySize ?? 1 });
    toast.success(t('rsvp.cancelled'), isOpen ? { label: t('rsvp.undo'), onAct: undo } : undefined);
  };
  const giveBack = () => {
    rsvp.reset();
    cancel.mutate(event.id, {
      onSuccess: () => {
        onAnswered();
        confirmGivenBack();
      },
    });
  };
  return { take, giveBack, isTaking: rsvp.isPending, isGivingBack: cancel.isPending, error: rsvp.error ?? cancel.error };
}
export type Answer = ReturnType<typeof useAnswer>;
