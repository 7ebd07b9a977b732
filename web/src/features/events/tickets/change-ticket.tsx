import { useState } from 'react';
import type { Event, Registration } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';

const ChangeDialog = lazyPart(async () => (await import('./change-dialog.tsx')).ChangeDialog, 'events-answers');

/** Changes the ticket, or the way of a hybrid event, of people who have or wait for a seat. */
export const ChangeTicket = ({ event, mine, onDone }: { event: Event; mine: Registration; onDone: () => void }) => {
  const t = useTexts('events');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="text" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(event.ticketTypes.length > 1 ? 'type.change' : 'way.change')}
      </Button>
      {isOpen && <ChangeDialog event={event} mine={mine} onDone={onDone} onClose={close} onLoadError={close} />}
    </>
  );
};
