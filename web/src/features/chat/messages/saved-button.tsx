import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { BookmarkIcon } from './bookmark-icon.tsx';

const SavedDialog = lazyPart(async () => (await import('./saved-dialog.tsx')).SavedDialog, 'chat-messages');

/** Above the list of channels: the saved messages of the reader. */
export const SavedButton = () => {
  const t = useTexts('chat');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('saved')} icon={<BookmarkIcon size={18} />} onClick={() => setOpen(true)} />
      {isOpen && <SavedDialog onClose={() => setOpen(false)} />}
    </>
  );
};
