import { limits } from '#contract/browser/limits.ts';
import { type FormState, line } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { isComposing } from '#ui/composing.ts';
import { Field } from '#ui/field/field.tsx';

type Names = Record<string, string>;

/** The form values of the guests of a party, and their rules; `given`: the names so far. */
export const guestNameValues = (partySize: number, given: readonly string[] = []) => {
  const names = Array.from({ length: partySize - 1 }, (_, index) => `guest${index + 1}`);
  return {
    initial: Object.fromEntries(names.map((name, index) => [name, given[index] ?? ''])),
    rules: Object.fromEntries(names.map((name) => [name, line(limits.guestName)])),
  };
};

export const guestsIn = (values: Names): string[] =>
  Object.values(values)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** One field for each guest; names are optional. Enter goes on to the next empty one, and submits from the last. */
export const GuestNameFields = ({ form }: { form: Pick<FormState<Names>, 'values' | 'bind' | 'focus'> }) => {
  const t = useTexts('events-answers');
  const names = Object.keys(form.values);
  return names.map((name, index) => (
    <Field
      key={name}
      {...form.bind(name)}
      label={t('guests.one', { number: index + 1 })}
      autoComplete="off"
      onKeyDown={(event) => {
        const next = names.slice(index + 1).find((one) => form.values[one] === '');
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event) || next === undefined) return;
        event.preventDefault();
        form.focus(next);
      }}
    />
  ));
};
