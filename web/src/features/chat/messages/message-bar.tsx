import { useState } from 'react';
import type { Message } from '#contract/chat/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { lazyPartWith } from '#kernel/lazy-part-with.tsx';
import { lazyPart, onLineBack } from '#kernel/lazy-part.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import styles from './messages.module.css';
import type { RowVerbs } from './use-row-verbs.ts';

export type MessageDialogKind = 'react' | 'forward' | 'history' | 'readers' | 'report' | 'remove';

export const MessageDialog = lazyPart(async () => (await import('./message-dialog.tsx')).MessageDialog, 'chat-messages');

const MessageMenu = lazyPart(async () => (await import('./message-menu.tsx')).MessageMenu);
// A pointer on its way over the list asked for nothing, so nothing is said if it cannot be loaded.
const HoverVerbs = lazyPartWith({ onLineBack, toastNotLoaded: () => {} })(async () => (await import('./message-menu.tsx')).HoverVerbs);

/** The verbs of a message: at rest only the button of its menu, as there are many rows. */
export const MessageBar = ({ message, verbs }: { message: Message; verbs: RowVerbs }) => {
  const t = useTexts('chat');
  const [dialog, setDialog] = useState<MessageDialogKind | null>(null);
  const { isShown, menu, openByButton, close } = verbs;
  const name = personName(message.sender);
  return (
    <div className={styles.bar} role="group" aria-label={t('message.actions', { name })} data-shown={isShown || undefined}>
      {isShown && <HoverVerbs message={message} onOpen={setDialog} />}
      <IconButton
        label={t('message.more', { name })}
        icon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        // The focus stays where it is, such as in the composer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={openByButton}
      />
      {menu && <MessageMenu message={message} menu={menu} onOpen={setDialog} onClose={close} onLoadError={close} />}
      {dialog && <MessageDialog kind={dialog} message={message} onClose={() => setDialog(null)} />}
    </div>
  );
};
