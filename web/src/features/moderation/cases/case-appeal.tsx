import { useRef } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { CaseDetail } from '#contract/moderation/index.ts';
import { counted, every, Form, FormActions, message, required, text, useForm } from '#forms/index.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { AppealTag } from './case-words.tsx';
import styles from './cases.module.css';
import { useDecideAppeal } from './cases.queries.ts';

/** The person's appeal against the decision, and the answer. */
export const CaseAppeal = ({ detail }: { detail: CaseDetail }) => {
  const t = useTexts('moderation');
  const { appeal, subject, can } = detail;
  const section = useRef<HTMLElement>(null);
  if (!appeal) return null;
  const { state, text: said, at, decision } = appeal;
  return (
    <section ref={section} tabIndex={-1} className={styles.appeal} aria-label={t('appeal.title')}>
      <h3>{t('appeal.title')}</h3>
      <Row as="p" gap={8} rowGap={4} wrap>
        <span>{t('appeal.text', { name: subject ? personName(subject) : '' })}</span>
        <AppealTag state={state} />
      </Row>
      <p className={styles.note}>{said}</p>
      <p className={styles.soft}>
        <RelativeTime at={at} />
      </p>
      {decision && (
        <p className={styles.note}>{t('appeal.decided', { name: decision.by ? personName(decision.by) : '–', reason: decision.reason })}</p>
      )}
      {state === 'open' &&
        (can.decideAppeal ? (
          <Answer id={detail.id} onDone={() => section.current?.focus()} />
        ) : (
          <p className={styles.soft}>{t('appeal.other')}</p>
        ))}
    </section>
  );
};

type Values = { outcome: '' | 'upheld' | 'reversed'; reason: string };

/** `onDone` takes the focus, as the form disappears. */
const Answer = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const t = useTexts('moderation');
  const { mutateAsync: decide } = useDecideAppeal(id);
  const form = useForm<Values>({
    initial: { outcome: '', reason: '' },
    rules: {
      outcome: (outcome) => (outcome === '' ? message('required') : undefined),
      reason: every(required, text(limits.moderationReason)),
    },
    submit: async ({ outcome, reason }) => {
      if (outcome === '') return;
      await decide({ outcome, reason: reason.trim() });
      toast.success(t('appeal.done'));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <FieldStack>
        <SelectField {...form.bind('outcome')} label={t('appeal.outcome')} required>
          <option value="" disabled>
            {t('appeal.outcome.choose')}
          </option>
          <option value="upheld">{t('appeal.outcome.upheld')}</option>
          <option value="reversed">{t('appeal.outcome.reversed')}</option>
        </SelectField>
        <AreaField
          {...form.bind('reason')}
          label={t('appeal.reason')}
          note={t('appeal.reason.note')}
          rows={3}
          required
          count={counted(form.values.reason, limits.moderationReason)}
        />
      </FieldStack>
      <FormActions form={form} label={t('appeal.send')} />
    </Form>
  );
};
