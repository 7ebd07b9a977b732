import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { MentionArea } from '#features/mentions/index.ts';
import { Form, FormActions, text, useForm } from '#forms/index.ts';
import type { Photo } from '#features/uploads/index.ts';
import { firstDraft, useDraft } from '#kernel/drafts/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { PhotoArea } from '../images/photo-area.tsx';
import { changedImages } from '../images/photos.ts';
import { useUploading } from '../images/use-uploading.ts';
import { isCommentDraft } from './comment-draft.ts';
import styles from './thread.module.css';

type CommentFormProps = {
  communityId: string;
  label: string;
  send: string;
  initial?: string;
  photos?: readonly Photo[];
  isFocused?: boolean;
  /** Key under which the draft is kept until it is sent; null = not kept. */
  draftKey?: string | null;
  onSend: (change: { body: string } & ReturnType<typeof changedImages>) => Promise<unknown>;
  /** Without it the form stays. */
  onClose?: () => void;
};

/** Writes a comment, an answer, or a change of one. */
export const CommentForm = ({
  communityId,
  label,
  send,
  initial = '',
  photos = [],
  isFocused = false,
  draftKey = null,
  onSend,
  onClose,
}: CommentFormProps) => {
  const common = useTexts('kernel');
  // A new area after each comment, and for another draft.
  const [area, setArea] = useState(0);
  const [hasSent, setSent] = useState(false);
  const [kept] = useState(() => (draftKey === null ? null : firstDraft(draftKey, isCommentDraft)));
  const { setUploading, check } = useUploading();
  const form = useForm({
    initial: kept ?? { body: initial, images: [...photos] },
    rules: { body: text(limits.commentBody) },
    check,
    submit: async ({ body, images }) => {
      await onSend({ body: body.trim(), ...changedImages(images, photos) });
      form.reset({ body: initial, images: [...photos] });
      setArea(area + 1);
      setSent(true);
      discard();
      onClose?.();
    },
  });
  const isBlank = form.values.body.trim() === '' && form.values.images.length === 0;
  const { discard } = useDraft({
    key: draftKey,
    is: isCommentDraft,
    initial: kept,
    value: isBlank ? null : form.values,
    restore: (draft) => {
      form.set(draft ?? { body: '', images: [] });
      setArea(area + 1);
    },
  });
  const bound = form.bind('body');
  const isEmpty = isBlank && !onClose;
  return (
    <Form form={form} className={styles.form} aria-label={label}>
      <PhotoArea
        key={area}
        initial={form.values.images}
        max={limits.commentImages.max}
        error={form.errors.images}
        onChange={(images) => form.set({ images })}
        onUploading={setUploading}
      >
        <MentionArea
          {...bound}
          communityId={communityId}
          label={label}
          hidesLabel
          rows={2}
          placeholder={label}
          autoFocus={isFocused || hasSent}
        />
      </PhotoArea>
      {!isEmpty && (
        <FormActions form={form} label={send}>
          {onClose && <Button onClick={() => (discard(), onClose())}>{common('cancel')}</Button>}
        </FormActions>
      )}
    </Form>
  );
};
