import { lazyPart } from '#kernel/lazy-part.tsx';
import type { FormState } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import type { Repeat } from './repeat.ts';

export type RepeatForm = Pick<FormState<Repeat & { start: string; zone: string; allDay: boolean }>, 'values' | 'bind' | 'set'>;

const HowOften = lazyPart(async () => (await import('./how-often.tsx')).HowOften, 'events-series');
const ways = ['daily', 'weekly', 'monthly'] as const;

/** Whether, how often and until when an event repeats. */
export const RepeatFields = ({ form, isSeries = false }: { form: RepeatForm; isSeries?: boolean }) => {
  const t = useTexts('events');
  const { values, bind } = form;
  return (
    <FieldStack>
      <SelectField {...bind('repeat')} label={t('repeat.label')}>
        {(isSeries ? ways : (['none', ...ways] as const)).map((value) => (
          <option key={value} value={value}>
            {t(`repeat.${value}`)}
          </option>
        ))}
      </SelectField>
      {values.repeat !== 'none' && <HowOften form={form} />}
    </FieldStack>
  );
};
