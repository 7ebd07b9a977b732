import { type ChangeEvent, useRef, useState } from 'react';
import { leanCalendar } from '#contract/browser/calendar-lines.ts';
import { limits } from '#contract/browser/limits.ts';
import { Form, FormActions, text, useForm } from '#forms/index.ts';
import { errorText, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { type CheckedCalendar, type CalendarSource, useCheckCalendar } from './imports.queries.ts';
import styles from './imports.module.css';

const { bytes } = limits.eventImport;
const max = bytes / 1_000_000;

type SourceFormProps = { communityId: string; onFound: (found: CheckedCalendar, source: CalendarSource) => void };

/** A calendar: its file, which is read at once, or its address. */
export const SourceForm = ({ communityId, onFound }: SourceFormProps) => {
  const t = useTexts('events-imports');
  const { reader } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync: check, isPending } = useCheckCalendar(communityId);
  const look = async (source: Omit<CalendarSource, 'zone'>) => {
    const whole = { ...source, zone: reader.zone };
    onFound(await check(whole), whole);
  };
  const form = useForm({
    initial: { address: '' },
    rules: { address: text({ min: 1, max: limits.onlineUrl.max }) },
    codes: { 'event_import.unreachable': 'address', 'event_import.too_large': 'address', 'event_import.not_a_calendar': 'address' },
    submit: ({ address }) => look({ address: address.trim() }),
  });
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // Reset, so that the same file can be chosen again.
    currentTarget.value = '';
    if (!chosen) return;
    setRefusal(null);
    try {
      const file = chosen.size > bytes ? null : await chosen.text();
      if (file === null) setRefusal(t('file.large', { max }));
      else await look({ file: leanCalendar(file) || ' ' });
    } catch (error) {
      setRefusal(errorText(error));
    }
  };
  return (
    <Stack gap={16} className={styles.steps}>
      {refusal !== null && <Refusal text={refusal} />}
      <Row gap={12} rowGap={8} wrap>
        <Button look="primary" isBusy={isPending && !form.isBusy} onClick={() => input.current?.click()}>
          {t('file.choose')}
        </Button>
        <InlineText look="secondary">{t('file.hint', { max })}</InlineText>
      </Row>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ics,.ical,text/calendar"
        aria-label={t('file')}
        onChange={(event) => void choose(event)}
      />
      <p className={styles.or}>
        <span>{t('or')}</span>
      </p>
      <Form form={form}>
        <Field {...form.bind('address')} label={t('address')} note={t('address.note')} inputMode="url" autoComplete="off" />
        <FormActions form={form} label={t('look')} />
      </Form>
    </Stack>
  );
};
