import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#kernel/api/index.ts';
import { readRecurrence, weekdays, weekdayOf } from '#contract/browser/recurrence.ts';
import { wallTimePattern } from '#contract/browser/patterns.ts';
import { DateField } from '#forms/index.ts';
import { errorText, useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { clockOf, instantAt, wallTimeAt } from '#ui/date/zoned-wall-time.ts';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { ToggleChips } from '#ui/toggle-chips/toggle-chips.tsx';
import { rruleOf, wayOfMonth, waysOfMonth } from './repeat.ts';
import type { RepeatForm } from './repeat-fields.tsx';
import { useRuleWords, weekdayName } from './rule-words.ts';
import { recurrenceDates } from './series.queries.ts';
import styles from './series.module.css';

/** How often and until when an event repeats, with the rule in words. */
export const HowOften = ({ form }: { form: RepeatForm }) => {
  const t = useTexts('events');
  const { values, bind } = form;
  const { repeat } = values;
  if (repeat === 'none') return null;
  return (
    <>
      {repeat === 'weekly' && <Days form={form} />}
      <FieldPair>
        <Field {...bind('repeatEvery')} label={t(`repeat.every.${repeat}`)} inputMode="numeric" autoComplete="off" />
        {repeat === 'monthly' && <MonthlyWay form={form} />}
      </FieldPair>
      <FieldPair>
        <SelectField {...bind('repeatEnds')} label={t('repeat.ends')}>
          {(['count', 'until'] as const).map((value) => (
            <option key={value} value={value}>
              {t(`repeat.ends.${value}`)}
            </option>
          ))}
        </SelectField>
        {values.repeatEnds === 'count' ? (
          <Field {...bind('repeatCount')} label={t('repeat.count')} inputMode="numeric" autoComplete="off" />
        ) : (
          <DateField {...bind('repeatUntil')} label={t('repeat.until')} min={values.start.slice(0, 10)} />
        )}
      </FieldPair>
      <Preview values={values} />
    </>
  );
};

/** The weekday of the start is always one of them. */
const Days = ({ form: { values, set } }: { form: RepeatForm }) => {
  const t = useTexts('events');
  const language = useLanguage();
  const own = wallTimePattern.test(values.start) ? weekdayOf(values.start.slice(0, 10)) : null;
  return (
    <FieldGroup
      name="repeatDays"
      label={t('repeat.days')}
      note={own ? t('repeat.days.text', { day: weekdayName(own, language) }) : undefined}
    >
      <ToggleChips
        label={t('repeat.days')}
        options={weekdays.filter((day) => day !== own).map((day) => ({ value: day, label: weekdayName(day, language, 'short') }))}
        chosen={values.repeatDays}
        most={weekdays.length}
        onChange={(repeatDays) => set({ repeatDays })}
      />
    </FieldGroup>
  );
};

const MonthlyWay = ({ form: { values, bind } }: { form: RepeatForm }) => {
  const t = useTexts('events');
  const language = useLanguage();
  if (!wallTimePattern.test(values.start)) return null;
  const date = values.start.slice(0, 10);
  const [day, weekday] = [Number(date.slice(8)), weekdayName(weekdayOf(date), language)];
  const week = t(`rule.week.${Math.min(4, Math.ceil(day / 7)) as 1 | 2 | 3 | 4}`);
  const names = {
    day: t('repeat.by.day', { day }),
    week: t('repeat.by.week', { week, day: weekday }),
    last: t('repeat.by.week', { week: t('rule.week.-1'), day: weekday }),
  };
  return (
    <SelectField {...bind('repeatBy')} value={wayOfMonth(values.repeatBy, date)} label={t('repeat.by')}>
      {waysOfMonth(date).map((way) => (
        <option key={way} value={way}>
          {names[way]}
        </option>
      ))}
    </SelectField>
  );
};

/** The rule in words with its last date, or why it is none. */
const Preview = ({ values }: { values: RepeatForm['values'] }) => {
  const t = useTexts('events');
  const language = useLanguage();
  const words = useRuleWords();
  const rrule = rruleOf(values);
  const rule = rrule === null ? null : readRecurrence(rrule);
  const { data, error } = useQuery({ ...recurrenceDates(values.start, rrule ?? ''), enabled: rrule !== null });
  const last = data?.dates.at(-1);
  const dayOf = (date: string) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${date}Z`));
  return (
    <p className={styles.preview} role="status">
      {rule &&
        last &&
        t('repeat.dates', {
          every: words.every(rule.every),
          count: data!.dates.length,
          date: dayOf(last),
        })}
      {rule && data && <Skipped dates={data.dates} values={values} dayOf={dayOf} />}
      {isApiError(error) && <InlineText look="danger">{errorText(error)}</InlineText>}
    </p>
  );
};

type SkippedProps = { dates: readonly string[]; values: RepeatForm['values']; dayOf: (date: string) => string };
/** The dates on which the clocks skip the start, and when they begin instead. The form itself refuses such a first date. */
const Skipped = ({ dates, values: { start, zone, allDay }, dayOf }: SkippedProps) => {
  const t = useTexts('events-series');
  const { list } = useFormat();
  const skipped = allDay ? [] : skippedOf(dates.slice(1), zone);
  if (skipped.length === 0) return null;
  const shown = new Set(skipped.map((date) => wallTimeAt(instantAt(date, zone), zone).slice(11)));
  return (
    <span>
      {t('repeat.skipped', {
        count: skipped.length,
        dates: list(skipped.map(dayOf)),
        time: start.slice(11),
        shown: list([...shown]),
      })}
    </span>
  );
};

/** Empty while a zone is still being typed. */
function skippedOf(dates: readonly string[], zone: string): string[] {
  try {
    return dates.filter((date) => clockOf(date, zone) === 'skipped');
  } catch {
    return [];
  }
}
