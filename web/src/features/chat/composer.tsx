import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { Channel } from '#contract/chat.ts';
import { limits } from '#contract/kernel/limits.ts';
import { codePoints, isBlank } from '#contract/kernel/patterns.ts';
import { useMe } from '#kernel/me/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { SendIcon } from '#ui/icons/content-icons.tsx';
import styles from './composer.module.css';
import { readDraft, writeDraft } from './draft.ts';
import { send } from './outbox.ts';

/** Puts the text of a failed message back into the composer. */
export type ComposerHandle = { take: (text: string) => void };
/** From this length on the remaining length is shown. */
const NEAR = 500;

const fits = (text: string) => codePoints(text) <= limits.message.max && new TextEncoder().encode(text).length <= limits.message.bytes;

/** During IME composition Enter picks a candidate; Safari reports it only by `keyCode`. */
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229;
/** On-screen keyboards have no Shift+Enter, and there is a send button. */
const isTouch = () => matchMedia('(hover: none) and (pointer: coarse)').matches;

export const Composer = ({ channel, ref }: { channel: Channel; ref: Ref<ComposerHandle> }) => {
  const t = useTexts('chat');
  const place = { userId: useMe().id, channelId: channel.id };
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readDraft(place));
  const write = (next: string) => {
    setText(next);
    writeDraft(place, next);
  };
  useImperativeHandle(ref, () => ({
    take: (words) => {
      write(text.trim() === '' ? words : `${text}\n${words}`);
      field.current?.focus();
    },
  }));
  const left = limits.message.max - codePoints(text);
  const isReady = !isBlank(text) && fits(text);
  const submit = () => {
    if (!isReady) return;
    void send({ ...place, body: text });
    write('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || isTouch()) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={styles.composer}>
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label={t('composer.label', { name: channel.name })}
        aria-invalid={!fits(text)}
        placeholder={t('composer.label', { name: channel.name })}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button look="primary" icon={<SendIcon size={16} />} aria-label={t('composer.send')} disabled={!isReady} onClick={submit} />
      {left < NEAR && (
        <p className={styles.room} data-over={left < 0 || undefined} role="status">
          {left < 0 ? t('composer.over', { count: -left }) : t('composer.left', { count: left })}
        </p>
      )}
    </div>
  );
};
