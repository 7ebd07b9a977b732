import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import type { Embedded } from './embed-code.ts';

const EmbedDialog = lazyPart(async () => (await import('./embed-dialog.tsx')).EmbedDialog, 'events-embed');

type EmbedButtonProps = { what: Embedded; title: string; look?: 'text' };

/** Lets hosts embed something public of this site on another one. */
export const EmbedButton = ({ what, title, look }: EmbedButtonProps) => {
  const t = useTexts('events');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} {...(look && { look, size: 'small' })}>
        {t('embed.action')}
      </Button>
      {isOpen && <EmbedDialog what={what} title={title} onClose={() => setOpen(false)} />}
    </>
  );
};
