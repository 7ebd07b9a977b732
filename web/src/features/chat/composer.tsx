import { type ChangeEvent, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { codePoints, isBlank } from '#contract/browser/patterns.ts';
import { useMe } from '#kernel/me/index.ts';
import { useDraft } from '#kernel/drafts/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import { ReplyIcon, SendIcon, SmileIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { AttachButton } from './attachments/attach-button.tsx';
import { addFiles } from './attachments/add-files.ts';
import { madeOf, setAdded, useAdded } from './attachments/attaching.ts';
import { takePasted } from './attachments/use-file-drop.ts';
import styles from './composer.module.css';
import { useNameOf } from './conversations/names.ts';
import { draftKeyOf, isDraft, readDraft } from './draft.ts';
import type { ReplyTarget } from './messages/acts.ts';
import messages from './messages/messages.module.css';
import { ReplyExcerpt } from './messages/reply-line.tsx';
import { useCompletions } from './messages/use-completions.tsx';
import { send } from './outbox.ts';
import { sayTyping } from './presence/typing.ts';
import { fits, isTouch, quoteOf } from './writing.ts';
import { isComposing } from '#ui/composing.ts';

/** `take` puts the text of a failed message back into the composer, `quote` inserts that of another one. */
export type ComposerHandle = { take: (text: string) => void; quote: (text: string) => void; focus: () => void };
/** The remaining length is shown if it is less than this. */
const NEAR = 500;

type ComposerProps = {
  channel: Channel;
  /** The message that the next one answers. */
  replyTo: ReplyTarget | null;
  onReplied: () => void;
  /** The up arrow in an empty composer. */
  onEditLast: () => void;
  ref: Ref<ComposerHandle>;
};

export const Composer = ({ channel, replyTo, onReplied, onEditLast, ref }: ComposerProps) => {
  const t = useTexts('chat');
  const draftKey = { userId: useMe().id, channelId: channel.id };
  const field = useRef<HTMLTextAreaElement>(null);
  const [kept] = useState(() => readDraft(draftKey));
  const [text, setText] = useState(kept ?? '');
  useDraft({
    key: draftKeyOf(draftKey),
    is: isDraft,
    initial: kept,
    value: text === '' ? null : text,
    restore: (draft) => setText(draft ?? ''),
  });
  const put = (before: string, after: string) => {
    setText(before + after);
    // After the value is in the field.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const insert = (words: string) => {
    const at = field.current?.selectionStart ?? text.length;
    put(text.slice(0, at) + words, text.slice(field.current?.selectionEnd ?? at));
  };
  useImperativeHandle(ref, () => ({
    take: (words) => {
      setText(text.trim() === '' ? words : `${text}\n${words}`);
      field.current?.focus();
    },
    quote: (words) => {
      field.current?.focus();
      const at = field.current?.selectionStart ?? 0;
      const before = text.slice(0, at).trimEnd();
      put(`${before && `${before}\n\n`}${quoteOf(words)}\n\n`, text.slice(at).trimStart());
    },
    focus: () => field.current?.focus(),
  }));
  const left = chatLimits.message.max - codePoints(text);
  const added = useAdded(draftKey);
  const made = madeOf(added);
  const isReady = made !== null && (!isBlank(text) || made.length > 0) && fits(text);
  const attach = (files: readonly File[]) => addFiles(draftKey, files);
  const submit = () => {
    if (!isReady) return;
    void send({ ...draftKey, body: text, ...(replyTo && { replyTo }), ...(made.length > 0 && { attachments: made }) });
    setText('');
    setAdded(draftKey, { tiles: [], isOver: false });
    onReplied();
    field.current?.focus();
  };
  const name = useNameOf()(channel);
  const label = t(channel.kind === 'dm' ? 'composer.person' : 'composer.label', { name });
  const completions = useCompletions({ channel, value: text, onChange: setText, field });
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    completions.field.onChange(event);
    if (event.currentTarget.value !== '') sayTyping(channel.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event) || completions.takeKey(event)) return;
    if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      return onEditLast();
    }
    if (event.key === 'Escape' && replyTo) {
      event.preventDefault();
      return onReplied();
    }
    if (event.key !== 'Enter' || event.shiftKey || isTouch()) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={styles.composer}>
      {replyTo && <Replying replyTo={replyTo} onCancel={onReplied} />}
      {(added.tiles.length > 0 || added.isOver) && (
        <div className={styles.above}>
          <AddedFiles draftKey={draftKey} onRemoved={() => field.current?.focus()} />
        </div>
      )}
      <AttachButton onChoose={attach} />
      <EmojiButton onChoose={insert} />
      <textarea
        {...completions.field}
        ref={field}
        onChange={onChange}
        className={styles.field}
        rows={1}
        value={text}
        aria-label={label}
        aria-invalid={!fits(text)}
        placeholder={label}
        onKeyDown={onKeyDown}
        onPaste={(event) => takePasted(event, attach)}
      />
      {completions.list}
      <Button look="primary" icon={<SendIcon size={16} />} aria-label={t('composer.send')} disabled={!isReady} onClick={submit} />
      {left < NEAR && (
        <p className={styles.room} data-over={left < 0 || undefined} role="status">
          {left < 0 ? t('composer.over', { count: -left }) : t('composer.left', { count: left })}
        </p>
      )}
      {left < 0 && (
        <div className={styles.offer}>
          <OfferFile
            draftKey={draftKey}
            text={text}
            onUploaded={() => {
              setText('');
              field.current?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
};

const Replying = ({ replyTo, onCancel }: { replyTo: ReplyTarget; onCancel: () => void }) => {
  const t = useTexts('chat');
  return (
    <p className={messages.replying} role="status">
      <ReplyExcerpt replyTo={replyTo}>
        <span className="visually-hidden">{t('reply.replying', { name: personName(replyTo.sender) })}</span>
        <ReplyIcon size={16} />
      </ReplyExcerpt>
      <IconButton label={t('reply.cancel')} icon={<CloseIcon size={16} />} onClick={onCancel} />
    </p>
  );
};

const OfferFile = lazyPart(async () => (await import('./attachments/offer-file.tsx')).OfferFile, 'chat-messages');

const AddedFiles = lazyPart(async () => (await import('./attachments/added-files.tsx')).AddedFiles, 'chat-messages');

const EmojiDialog = lazyPart(async () => (await import('./messages/emoji-dialog.tsx')).EmojiDialog, 'chat-messages');

const EmojiButton = ({ onChoose }: { onChoose: (emoji: string) => void }) => {
  const t = useTexts('chat');
  const [isOpen, setOpen] = useState(false);
  const choose = (emoji: string) => {
    setOpen(false);
    onChoose(emoji);
  };
  return (
    <>
      <IconButton label={t('composer.emoji')} icon={<SmileIcon size={20} />} onClick={() => setOpen(true)} />
      {isOpen && <EmojiDialog title={t('composer.emoji')} onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  );
};
