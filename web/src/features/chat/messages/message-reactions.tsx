import type { Message } from '#contract/chat/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { EmojiMark, useIsEmojiHere } from '../emoji/own-emoji.tsx';
import { useActs } from './acts.ts';
import styles from './messages.module.css';
import { useChange } from './messages.queries.ts';

/** The reactions to a message, each a button that gives or takes the own one. */
export const MessageReactions = ({ message }: { message: Message }) => {
  const t = useTexts('chat');
  const format = useFormat();
  const { channel } = useActs();
  const { id: myId } = useMe();
  const change = useChange();
  const isHere = useIsEmojiHere();
  const note = (emoji: string) =>
    void import('./recent-emoji.ts').then(
      ({ noteEmoji }) => noteEmoji(myId, emoji),
      () => undefined,
    );
  if (message.reactions.length === 0) return null;
  return (
    <div className={styles.reactions} role="group" aria-label={t('message.reactions')}>
      {message.reactions.map(({ emoji, count, isOwn }) => (
        <button
          key={emoji}
          type="button"
          className={styles.chip}
          aria-pressed={isOwn}
          aria-label={t('message.reaction', { emoji, count })}
          disabled={!(channel.can.react && isHere(emoji)) && !isOwn}
          onClick={() => {
            if (!isOwn) note(emoji);
            change(message, { kind: 'react', emoji, isOn: !isOwn });
          }}
        >
          <span aria-hidden="true">
            <EmojiMark emoji={emoji} />
          </span>
          <span aria-hidden="true">{format.compact(count)}</span>
        </button>
      ))}
    </div>
  );
};
