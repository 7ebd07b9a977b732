import { useRef, useState, type ChangeEvent } from 'react';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import { UploadProgress, useTransfer } from '#features/uploads/index.ts';
import { errorText, textOf, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { startImport, useShowImport } from './import.queries.ts';
import styles from './import.module.css';

const { megabytes } = limits.communityFile;
const accept = '.zip,application/zip';

/** Chooses the file of a community and sends it, to be checked. */
export const FileForm = ({ onStarted }: { onStarted: () => void }) => {
  const t = useTexts('communities-import');
  const show = useShowImport();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = useTransfer({
    purpose: 'community',
    finish: (uploadId, { name }, signal) =>
      startImport(uploadId, { fileName: [...name].slice(-consoleLimits.importFileName.max).join(''), signal }),
  });

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // Reset, so that the same file can be chosen again.
    currentTarget.value = '';
    if (!chosen) return;
    const isTooLarge = chosen.size > megabytes * 1024 * 1024;
    setFile(isTooLarge ? null : chosen);
    setRefusal(isTooLarge ? textOf('errors', 'upload.too_large', { max: megabytes }) : null);
  };
  const check = async (chosen: File) => {
    setRefusal(null);
    try {
      const started = await upload.send(chosen);
      if (!started) return;
      show(started);
      onStarted();
    } catch (error) {
      setRefusal(errorText(error));
    }
  };

  return (
    <Stack gap={16}>
      <Row gap={12} rowGap={8} wrap>
        <Button disabled={upload.state !== null} onClick={() => input.current?.click()}>
          {t(file ? 'file.other' : 'file.choose')}
        </Button>
        <span className={file ? styles.strong : styles.note} role="status">
          {file?.name ?? t('file.hint', { megabytes })}
        </span>
      </Row>
      <input ref={input} type="file" hidden accept={accept} aria-label={t('file')} onChange={choose} />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {upload.state ? (
        <UploadProgress state={upload.state} making={t('reading')} onCancel={upload.cancel} />
      ) : (
        <Row gap={12} rowGap={8} wrap>
          <Button look="primary" disabled={file === null} onClick={() => file && void check(file)}>
            {t('check')}
          </Button>
          <span className={styles.note}>{t('check.note')}</span>
        </Row>
      )}
    </Stack>
  );
};
