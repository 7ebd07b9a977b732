import type { Event } from '#contract/events.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { answerOf } from './event-state.ts';
import { useCancelRsvp, useRsvp } from './events.queries.ts';

/** Taking a seat and giving it back, for a panel that stays while the answer changes. */
export function useAnswer(event: Event, onAnswered: () => void) {
  const t = useTexts('events');
  const rsvp = useRsvp('shown');
  const again = useRsvp('told');
  const cancel = useCancelRsvp();
  const mine = answerOf(event);

  const take = (partySize: number) => {
    cancel.reset();
    rsvp.mutate({ eventId: event.id, partySize }, { onSuccess: onAnswered });
  };
  const sayGivenBack = () => {
    // A place in the queue is lost for good, a seat as long as nobody waits for it: only then is there a way back.
    const isOpen = mine?.state === 'going' && event.waitlistCount === 0 && event.rsvp.isOpen;
    const undo = () => again.mutate({ eventId: event.id, partySize: mine?.partySize ?? 1 });
    toast.success(t('rsvp.cancelled'), isOpen ? { label: t('rsvp.undo'), onAct: undo } : undefined);
  };
  const giveBack = () => {
    rsvp.reset();
    cancel.mutate(event.id, {
      onSuccess: () => {
        onAnswered();
        sayGivenBack();
      },
    });
  };
  return { take, giveBack, isTaking: rsvp.isPending, isGivingBack: cancel.isPending, error: rsvp.error ?? cancel.error };
}
export type Answer = ReturnType<typeof useAnswer>;
