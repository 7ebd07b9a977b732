import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog, 'events-imports');

/** Imports events from the calendar of another program, for people who may create events in the community. */
export const ImportEventsButton = ({ community }: { community: { id: string; name: string } }) => {
  const t = useTexts('events');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('imports.action')}
      </Button>
      {isOpen && <ImportDialog community={community} onClose={() => setOpen(false)} />}
    </>
  );
};
