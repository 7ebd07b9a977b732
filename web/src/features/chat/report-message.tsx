import { useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { ReportDialog } from '#features/moderation/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { FlagIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import styles from './message-list.module.css';

/** At the end of a message of another person, while the pointer or the focus is in it. */
export const ReportMessage = ({ message: { id, sender } }: { message: Message }) => {
  const t = useTexts('chat');
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (sender.id === me.id) return null;
  const name = personName(sender);
  return (
    <>
      <IconButton
        className={styles.report ?? ''}
        label={t('message.report', { name })}
        icon={<FlagIcon size={16} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ReportDialog reported={{ type: 'message', id, name }} onClose={close} onMissing={close} />}
    </>
  );
};
