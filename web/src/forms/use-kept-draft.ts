import { useDraft } from '#kernel/drafts/index.ts';
import { isRecord } from '#kernel/storage/index.ts';
import type { FormState } from './use-form.ts';

/** Whether the stored draft has every initial value, each with its type. */
const fits = <Values extends object>(like: Values) => {
  return (value: unknown): value is Values =>
    isRecord(value) && Object.entries(like).every(([name, known]) => known === null || typeof value[name] === typeof known);
};

/**
 * Keeps the input in this browser until it is submitted or discarded, so that a reload, a crash or an ended session loses
 * nothing. `key` contains form and user. `initial`: the initial values of the form.
 */
export const useKeptDraft = <Values extends object>(key: string, initial: Values, form: FormState<Values>): { discard: () => void } => {
  const { values, isChanged, isDone } = form;
  const { discard } = useDraft<Values>({
    key,
    is: fits(initial),
    initial: null,
    value: isChanged && !isDone ? values : null,
    restore: (kept) => {
      // Only the known fields are taken from a draft of an older form.
      if (kept) form.set(Object.fromEntries(Object.keys(initial).map((name) => [name, kept[name as keyof Values]])) as Values);
    },
  });
  return {
    discard: () => {
      discard();
      form.reset();
    },
  };
};
