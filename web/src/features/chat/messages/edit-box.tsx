import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Message } from '#contract/chat/index.ts';
import { isBlank } from '#contract/browser/patterns.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import composer from '../composer.module.css';
import { fits, isTouch } from '../writing.ts';
import { type Editing, useActs } from './acts.ts';
import styles from './messages.module.css';
import { useChange } from './messages.queries.ts';
import { useCompletions } from './use-completions.tsx';
import { isComposing } from '#ui/composing.ts';
import { Row } from '#ui/layout/stack.tsx';

/** The text of an own message in place: Enter saves, Escape leaves it as it was. */
export const EditBox = ({ message, editing }: { message: Message; editing: Editing }) => {
  const { text, editCount } = editing;
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const { channel, setEditing, focusComposer } = useActs();
  const change = useChange();
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (next: string) => setEditing({ ...editing, text: next });
  const completions = useCompletions({ channel, value: text, onChange: write, field });
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const close = () => {
    setEditing(null);
    focusComposer();
  };
  const isReady = (!isBlank(text) || message.attachments.length > 0) && fits(text);
  const save = () => {
    if (!isReady) return;
    if (text !== message.body) change(message, { kind: 'edit', body: text, editCount });
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event) || completions.takeKey(event)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (event.key !== 'Enter' || event.shiftKey || isTouch()) return;
    event.preventDefault();
    save();
  };
  return (
    <div className={styles.edit}>
      <textarea
        {...completions.field}
        ref={field}
        className={composer.field}
        rows={1}
        value={text}
        aria-label={t('edit.label')}
        aria-invalid={!fits(text)}
        onKeyDown={onKeyDown}
      />
      {completions.list}
      <Row as="span" gap={4}>
        <Button size="small" look="primary" disabled={!isReady} onClick={save}>
          {common('save')}
        </Button>
        <Button size="small" look="text" onClick={close}>
          {common('cancel')}
        </Button>
      </Row>
    </div>
  );
};
