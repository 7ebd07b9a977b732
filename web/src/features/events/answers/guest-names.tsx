import { useState } from 'react';
import type { Event, Registration } from '#contract/events/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';

const GuestNamesDialog = lazyPart(async () => (await import('./guest-names-dialog.tsx')).GuestNamesDialog, 'events-answers');

/** The names of the people that a party brings along. */
export const GuestNames = ({ event, mine }: { event: Event; mine: Registration }) => {
  const t = useTexts('events');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  if (mine.partySize < 2) return null;
  return (
    <>
      <Button look="text" size="small" onClick={() => setIsOpen(true)}>
        {mine.guests.length > 0 ? t('guests.with', { names: format.list(mine.guests) }) : t('guests.name')}
      </Button>
      {isOpen && <GuestNamesDialog event={event} mine={mine} onClose={() => setIsOpen(false)} onLoadError={() => setIsOpen(false)} />}
    </>
  );
};
