import { useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';

const TicketDialog = lazyPart(async () => (await import('./ticket-dialog.tsx')).TicketDialog, 'events-door');

/** Opens the ticket of a guest with a seat. `isSecond`: another action beside it comes first. */
export const TicketButton = ({ event, isSecond }: { event: Event; isSecond: boolean }) => {
  const t = useTexts('events');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...(!isSecond && { look: 'primary' })} isBlock aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('rsvp.ticket')}
      </Button>
      {isOpen && <TicketDialog event={event} onClose={() => setOpen(false)} onLoadError={() => setOpen(false)} />}
    </>
  );
};
