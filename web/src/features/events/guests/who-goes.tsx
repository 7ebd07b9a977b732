import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';

const WhoGoesDialog = lazyPart(async () => (await import('./who-goes-dialog.tsx')).WhoGoesDialog, 'events-guests');

/** Opens the names behind the pictures. */
export const WhoGoes = ({ eventId }: { eventId: string }) => {
  const t = useTexts('events');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('going.all')}
      </Button>
      {isOpen && <WhoGoesDialog eventId={eventId} onClose={() => setOpen(false)} onLoadError={() => setOpen(false)} />}
    </>
  );
};
