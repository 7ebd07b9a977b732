import type { MouseEvent } from 'react';
import type { Message } from '#contract/chat/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { ReplyIcon, SmileIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { PopupMenu } from '#ui/popup-menu/popup-menu.tsx';
import { EmojiMark } from '../emoji/own-emoji.tsx';
import { useActs } from './acts.ts';
import type { MessageDialogKind } from './message-bar.tsx';
import styles from './message-menu.module.css';
import type { RowMenu } from './use-row-verbs.ts';
import { useEmojiAtHand, useVerbs } from './verbs.ts';

type VerbsProps = { message: Message; onOpen: (kind: MessageDialogKind) => void };

/** Leaves the focus and the selection where they are, such as in the composer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The verbs that stand in a row while the pointer or the focus is in it. */
export const HoverVerbs = ({ message, onOpen }: VerbsProps) => {
  const t = useTexts('chat');
  const emojis = useEmojiAtHand(message);
  const reply = useVerbs(message, { selected: '', onOpen }).find(({ key }) => key === 'reply');
  return (
    <span className={styles.atHand} onMouseDown={keepFocus}>
      {emojis.map(({ emoji, label, isOn, onToggle }) => (
        <button key={emoji} type="button" className={styles.emoji} title={label} aria-label={label} aria-pressed={isOn} onClick={onToggle}>
          <EmojiMark emoji={emoji} />
        </button>
      ))}
      {emojis.length > 0 && <IconButton label={t('message.moreEmoji')} icon={<SmileIcon size={18} />} onClick={() => onOpen('react')} />}
      {reply && <IconButton label={reply.label} icon={<ReplyIcon size={18} />} onClick={reply.onSelect} />}
    </span>
  );
};

type MessageMenuProps = VerbsProps & { menu: RowMenu; onClose: () => void };

/** All verbs of a message, the emoji at hand on top. */
export const MessageMenu = ({ message, menu: { at, selected }, onOpen, onClose }: MessageMenuProps) => {
  const t = useTexts('chat');
  const { channel } = useActs();
  const verbs = useVerbs(message, { selected, onOpen });
  return (
    <PopupMenu
      label={t('message.actions', { name: personName(message.sender) })}
      at={at}
      row={channel.can.react && <EmojiRow message={message} onOpen={onOpen} />}
      entries={verbs}
      onClose={onClose}
    />
  );
};

const EmojiRow = ({ message, onOpen }: VerbsProps) => {
  const t = useTexts('chat');
  const emojis = useEmojiAtHand(message);
  return (
    <div role="group" aria-label={t('message.react')} className={styles.row}>
      {emojis.map(({ emoji, label, isOn, onToggle }) => (
        <button
          key={emoji}
          type="button"
          role="menuitemcheckbox"
          tabIndex={-1}
          className={styles.emoji}
          title={label}
          aria-label={label}
          aria-checked={isOn}
          onClick={onToggle}
        >
          <EmojiMark emoji={emoji} />
        </button>
      ))}
      <IconButton
        role="menuitem"
        tabIndex={-1}
        label={t('message.moreEmoji')}
        icon={<SmileIcon size={18} />}
        onClick={() => onOpen('react')}
      />
    </div>
  );
};
