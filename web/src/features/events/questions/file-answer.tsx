import { useRef, useState, type ChangeEvent } from 'react';
import { answerFileEndings } from '#contract/browser/event-words.ts';
import { sizeError, UploadProgress, useTransfer } from '#features/uploads/index.ts';
import { errorText, textOf, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './questions.module.css';

const accept = answerFileEndings.map((ending) => `.${ending}`).join(',');

type FileAnswerProps = {
  name: string;
  label: string;
  note: string | undefined;
  error: string | undefined;
  /** The id of the upload; empty without a file. */
  value: string;
  /** The name of a file that was sent before. */
  fileName: string | undefined;
  onChange: (id: string) => void;
};

/** A file as an answer: sent when it is chosen, kept with the answers. */
export const FileAnswer = ({ name, label, note, error, value, fileName, onChange }: FileAnswerProps) => {
  const t = useTexts('events-questions');
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<{ id: string; name: string } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = useTransfer({ purpose: 'answer', finish: async (id) => id });
  const shown = value === '' ? undefined : sent?.id === value ? sent.name : fileName;

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Reset, so that the same file can be chosen again.
    currentTarget.value = '';
    if (!file) return;
    const wrong = sizeError(file);
    setRefusal(wrong && textOf('errors', wrong.code, wrong.params));
    if (wrong) return;
    try {
      const id = await upload.send(file);
      if (id === null) return;
      setSent({ id, name: file.name });
      onChange(id);
    } catch (failure) {
      setRefusal(errorText(failure));
    }
  };

  return (
    <FieldGroup name={name} label={label} note={note} error={refusal ?? error}>
      <Stack gap={8} align="start" role="group" aria-label={label}>
        {shown && <span className={styles.fileName}>{shown}</span>}
        {upload.state ? (
          <UploadProgress state={upload.state} making={t('file.sent')} onCancel={upload.cancel} />
        ) : (
          <Row as="span" gap={8} wrap>
            <Button size="small" onClick={() => input.current?.click()}>
              {t(shown ? 'file.other' : 'file.choose')}
            </Button>
            {shown && (
              <Button size="small" look="text" onClick={() => onChange('')}>
                {t('file.remove')}
              </Button>
            )}
          </Row>
        )}
        <input ref={input} type="file" hidden accept={accept} aria-label={label} onChange={(event) => void choose(event)} />
      </Stack>
    </FieldGroup>
  );
};
