import type { Bound } from '#forms/index.ts';
import { WallTimeField } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { cutoffs } from './answering-values.ts';

type WindowFieldsProps = { opensAt: Bound<string>; closesAt: Bound<string>; /** Zone of both times. */ zone: string };
/** The period in which an event is answered. */
export const WindowFields = ({ opensAt, closesAt, zone }: WindowFieldsProps) => {
  const t = useTexts('events-answers');
  return (
    <FieldPair>
      <WallTimeField {...opensAt} label={t('opens')} note={t('opens.note', { zone })} />
      <WallTimeField {...closesAt} label={t('closes')} note={t('closes.note', { zone })} />
    </FieldPair>
  );
};

/** The hours before the start until which seats can be given back; `stored` is a choice even if it is none of the usual. */
export const CutoffField = ({ cutoff, stored = '' }: { cutoff: Bound<string>; stored?: string }) => {
  const t = useTexts('events-answers');
  const cutoffText = useCutoffText();
  return (
    <SelectField {...cutoff} label={t('cutoff')}>
      <option value="">{t('cutoff.never')}</option>
      {cutoffs(stored).map((hours) => (
        <option key={hours} value={hours}>
          {cutoffText(hours)}
        </option>
      ))}
    </SelectField>
  );
};

export const useCutoffText = () => {
  const t = useTexts('events-answers');
  return (hours: number): string => {
    if (hours === 0) return t('cutoff.start');
    if (hours === 24) return t('cutoff.day');
    return hours % 24 === 0 ? t('cutoff.days', { days: hours / 24 }) : t('cutoff.hours', { hours });
  };
};
