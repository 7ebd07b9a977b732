import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkIcon } from '#ui/icons/content-icons.tsx';
import type { ShareProps } from './share-sheet.tsx';

const ShareSheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet, 'events-sources');

/** Opens what there is to share an event with. */
export const ShareButton = ({ event, isHosting = false, mayName = false }: Omit<ShareProps, 'onClose'>) => {
  const t = useTexts('events');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        {...(!isHosting && { look: 'text' as const, icon: <LinkIcon size={16} /> })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('share')}
      </Button>
      {isOpen && <ShareSheet event={event} isHosting={isHosting} mayName={mayName} onClose={() => setOpen(false)} />}
    </>
  );
};
