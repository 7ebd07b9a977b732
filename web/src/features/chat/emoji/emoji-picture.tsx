import { useRef, useState } from 'react';
import { fileErrorText, kindError, UploadProgress, uploadErrorText, useUpload } from '#features/uploads/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './emoji.module.css';

export type ChosenEmoji = { id: string; address: string };
type EmojiPictureProps = {
  name: string;
  picture: ChosenEmoji | null;
  error: string | undefined;
  onChoose: (picture: ChosenEmoji, fileName: string) => void;
};

/** The picture of a new emoji, uploaded once a file is chosen. */
export const EmojiPicture = ({ name, picture, error, onChoose }: EmojiPictureProps) => {
  const t = useTexts('chat-emoji');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useUpload({ purpose: 'emoji' });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const wrong = kindError(file);
    setProblem(wrong && fileErrorText(wrong));
    if (wrong) return;
    try {
      const image = await upload.send(file);
      if (image) onChoose({ id: image.id, address: image.address }, file.name);
    } catch (refused) {
      setProblem(uploadErrorText(refused));
    }
  };
  return (
    <FieldGroup name={name} label={t('picture')} error={problem ?? error} note={t('picture.note')}>
      <Row gap={16} rowGap={12} wrap>
        {picture ? <img className={styles.preview} src={picture.address} alt="" /> : <span className={styles.preview} />}
        {upload.state ? (
          <UploadProgress state={upload.state} onCancel={upload.cancel} />
        ) : (
          <Button size="small" onClick={() => input.current?.click()}>
            {t(picture ? 'picture.change' : 'picture.choose')}
          </Button>
        )}
      </Row>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('picture')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // Reset, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </FieldGroup>
  );
};
