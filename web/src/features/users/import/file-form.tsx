import { useRef, useState, type ChangeEvent } from 'react';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import { sizeError, UploadProgress, useTransfer } from '#features/uploads/index.ts';
import { errorText, fieldTexts, textOf, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { startImport, useForgetWaiting, type Mode } from './users.import.queries.ts';
import styles from './user-import.module.css';

const modes = ['create', 'skip', 'update'] as const satisfies readonly Mode[];
const accept = '.csv,text/csv,text/tab-separated-values,text/plain';
/** The error of the file as a whole, with its details per column if the header is invalid. */
type Refusal = { text: string; details: readonly string[] };

/** Selects the file, and what happens to existing accounts. It is validated before anything is written. */
export const FileForm = ({ onStarted }: { onStarted: (id: string) => void }) => {
  const t = useTexts('users');
  const forgetWaiting = useForgetWaiting();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<Mode>('create');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const upload = useTransfer({
    purpose: 'accounts',
    finish: (uploadId, { name }, signal) =>
      startImport(uploadId, { fileName: [...name].slice(-consoleLimits.importFileName.max).join(''), mode, signal }),
  });

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // Reset, so that the same file can be chosen again after it was corrected.
    currentTarget.value = '';
    if (!chosen) return;
    const error = sizeError(chosen);
    setFile(error ? null : chosen);
    setRefusal(error && { text: textOf('errors', error.code, error.params), details: [] });
  };
  const check = async (chosen: File) => {
    setRefusal(null);
    try {
      const started = await upload.send(chosen);
      if (started) onStarted(started.id);
    } catch (error) {
      // Another tab may have started the waiting imports.
      forgetWaiting();
      setRefusal({ text: errorText(error), details: fieldTexts(error).map(({ text }) => text) });
    }
  };

  return (
    <Panel title={t('import.file')}>
      <Stack gap={16} align="start">
        <FileLine file={file} isBusy={upload.state !== null} onChoose={() => input.current?.click()} />
        <input ref={input} type="file" hidden accept={accept} aria-label={t('import.file')} onChange={choose} />
        {refusal && (
          <div role="alert" className={styles.refusal}>
            <p>{refusal.text}</p>
            {refusal.details.length > 0 && (
              <ul>
                {refusal.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        <ModeField mode={mode} onChange={setMode} isDisabled={upload.state !== null} />
        {upload.state ? (
          <UploadProgress state={upload.state} making={t('import.reading')} onCancel={upload.cancel} />
        ) : (
          <Row gap={12} rowGap={8} wrap>
            <Button look="primary" disabled={file === null} onClick={() => file && void check(file)}>
              {t('import.check')}
            </Button>
            <span className={styles.note}>{t('import.check.note')}</span>
          </Row>
        )}
      </Stack>
    </Panel>
  );
};

type FileLineProps = { file: File | null; isBusy: boolean; onChoose: () => void };
const FileLine = ({ file, isBusy, onChoose }: FileLineProps) => {
  const t = useTexts('users');
  const format = useFormat();
  const megabytes = useSite(({ uploadMegabytes }) => uploadMegabytes) ?? limits.upload.megabytes;
  return (
    <Row gap={12} rowGap={8} wrap>
      <Button disabled={isBusy} onClick={onChoose}>
        {t(file ? 'import.file.other' : 'import.file.choose')}
      </Button>
      <span className={file ? styles.fileName : styles.note} role="status">
        {file?.name ?? t('import.file.hint', { rows: format.number(consoleLimits.importRows.max), megabytes })}
      </span>
    </Row>
  );
};

type ModeFieldProps = { mode: Mode; onChange: (mode: Mode) => void; isDisabled: boolean };
const ModeField = ({ mode, onChange, isDisabled }: ModeFieldProps) => {
  const t = useTexts('users');
  return (
    <fieldset className={styles.modes} disabled={isDisabled}>
      <legend>{t('import.mode')}</legend>
      {modes.map((value) => (
        <label key={value} className={styles.mode}>
          <input type="radio" name="mode" checked={value === mode} onChange={() => onChange(value)} />
          <strong>{t(`import.mode.${value}`)}</strong>
          <span className={styles.note}>{t(`import.mode.${value}.text`)}</span>
        </label>
      ))}
    </fieldset>
  );
};
