import { useState } from 'react';
import type { AuditVerdict } from '#contract/audit.ts';
import { errorText, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogActions, useClose } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import styles from './audit.module.css';
import { useVerify } from './audit.queries.ts';
import { CopyValue } from './copy-value.tsx';

const mark = /^\d{1,15}:[\da-f]{64}$/;
type VerifyDialogProps = { onOpen: (entryId: string) => void; onClose: () => void };

/** Verifies the integrity of the log, and shows the result. */
export const VerifyDialog = ({ onOpen, onClose }: VerifyDialogProps) => {
  const t = useTexts('audit');
  return (
    <Dialog title={t('verify.title')} text={t('verify.text')} width={560} holdsWords onClose={onClose}>
      <Form onOpen={onOpen} />
    </Dialog>
  );
};

const Form = ({ onOpen }: Pick<VerifyDialogProps, 'onOpen'>) => {
  const t = useTexts('audit');
  const common = useTexts('kernel');
  const close = useClose();
  const [noted, setNoted] = useState('');
  const [isWrong, setWrong] = useState(false);
  const verify = useVerify();
  const start = () => {
    const given = noted.trim();
    setWrong(given !== '' && !mark.test(given));
    if (given === '' || mark.test(given)) verify.mutate(given);
  };
  return (
    <form
      className={styles.verify}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!verify.isPending) start();
      }}
    >
      <Field
        label={t('verify.mark')}
        note={t('verify.mark.note')}
        error={isWrong ? t('verify.mark.wrong') : undefined}
        value={noted}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setNoted(target.value)}
      />
      <div role="status" className={styles.outcome}>
        {verify.isPending && t('verify.running', { count: verify.progress })}
        {verify.data && <Verdict verdict={verify.data} onOpen={onOpen} />}
      </div>
      {verify.error && (
        <p role="alert" className={styles.broken}>
          {errorText(verify.error)}
        </p>
      )}
      <DialogActions>
        <Button onClick={close}>{common('close')}</Button>
        <Button type="submit" look="primary" isBusy={verify.isPending}>
          {t('verify.start')}
        </Button>
      </DialogActions>
    </form>
  );
};

const Verdict = ({ verdict, onOpen }: { verdict: AuditVerdict; onOpen: (entryId: string) => void }) => {
  const t = useTexts('audit');
  const format = useFormat();
  const { checked, firstBroken, mark: last } = verdict;
  if (!firstBroken)
    return (
      <>
        <p className={styles.sound}>{t('verify.sound', { count: checked })}</p>
        {last && (
          <>
            <p>{t('verify.last')}</p>
            <CopyValue name={t('verify.mark')} value={last} />
          </>
        )}
      </>
    );
  const { error, position, entryId } = firstBroken;
  const key = error === 'missing' && position === null ? 'error.missing.waiting' : (`error.${error}` as const);
  return (
    <>
      <p className={styles.broken}>{t(key, { position: format.number(position ?? 0) })}</p>
      <p>{t('verify.before', { count: checked })}</p>
      {entryId && error !== 'missing' && <Button onClick={() => onOpen(entryId)}>{t('verify.open')}</Button>}
    </>
  );
};
