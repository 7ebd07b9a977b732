import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { PlusIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { NewConversation } from './lazy.ts';

/** Opens the dialog that starts a conversation. `button`: with its label, where there is room. */
export const NewMessage = ({ look = 'icon' }: { look?: 'icon' | 'button' }) => {
  const t = useTexts('chat');
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={t('conversations.new')} icon={<PlusIcon size={16} />} onClick={open} />
      ) : (
        <Button onClick={open}>{t('conversations.new')}</Button>
      )}
      {isOpen && <NewConversation onClose={close} onLoadError={close} />}
    </>
  );
};
