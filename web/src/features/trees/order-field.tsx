import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';

/** What was typed as an order: left out where nobody touched it, as that must not undo what somebody else has moved; null where it is none. */
export const typedOrder = (text: string, before: number | null): { order?: number } | null => {
  const wanted = text.trim();
  if (wanted === '' || Number(wanted) === before) return {};
  return /^\d{1,4}$/.test(wanted) ? { order: Number(wanted) } : null;
};

type OrderFieldProps = { value: string; error: string | undefined; onChange: (text: string) => void };
/** Where a row stands among its siblings. */
export const OrderField = ({ value, error, onChange }: OrderFieldProps) => {
  const t = useTexts('trees');
  return (
    <Field
      label={t('order')}
      inputMode="numeric"
      value={value}
      error={error}
      note={t('order.note')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};
