import type { Bound, FieldRule } from '#forms/index.ts';
import { textOf, useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';

/** The order to send: omitted if unchanged, so that it does not undo another user's move. */
export const typedOrder = (text: string, before: number | null): { order?: number } => {
  const typed = text.trim();
  return typed === '' || Number(typed) === before ? {} : { order: Number(typed) };
};

export const orderRule: FieldRule<string> = (value) =>
  /^\d{0,4}$/.test(value.trim()) ? undefined : () => textOf('console', 'order.wrong');

/** The position of a row among its siblings. */
export const OrderField = (field: Bound<string>) => {
  const t = useTexts('console');
  return <Field {...field} label={t('order')} inputMode="numeric" note={t('order.note')} />;
};
