import type { AuditVerdict } from '#contract/audit.ts';
import { FormActions, useForm } from '#forms/index.ts';
import { textOf, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './audit.module.css';
import { useVerify } from './audit.queries.ts';
import { CopyValue } from './copy-value.tsx';

const markPattern = /^(?:\d{1,15}:[\da-f]{64})?$/;
type VerifyDialogProps = { onOpen: (entryId: string) => void; onClose: () => void };

/** Verifies the integrity of the log, and shows the result. */
export const VerifyDialog = ({ onOpen, onClose }: VerifyDialogProps) => {
  const t = useTexts('audit');
  const common = useTexts('kernel');
  const verify = useVerify();
  const form = useForm({
    initial: { mark: '' },
    rules: { mark: (value) => (markPattern.test(value.trim()) ? undefined : () => textOf('audit', 'verify.mark.wrong')) },
    submit: ({ mark }) => verify.mutateAsync(mark.trim()),
  });
  return (
    <Dialog title={t('verify.title')} text={t('verify.text')} width={560} holdsWords onClose={onClose}>
      <Stack as="form" gap={20} {...form.formProps}>
        <Field {...form.bind('mark')} label={t('verify.mark')} note={t('verify.mark.note')} autoComplete="off" spellCheck={false} />
        <div role="status" className={styles.outcome}>
          {verify.isPending && t('verify.running', { count: verify.progress })}
          {verify.data && <Verdict verdict={verify.data} onOpen={onOpen} />}
        </div>
        <FormActions form={form} label={t('verify.start')}>
          <CloseButton label={common('close')} />
        </FormActions>
      </Stack>
    </Dialog>
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
