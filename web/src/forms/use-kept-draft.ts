import { useEffect, useEffectEvent } from 'react';
import { isRecord, localStore } from '#kernel/storage/index.ts';
import type { FormState } from './use-form.ts';

/** Whether the stored draft has every initial value, each with its type. */
const fits = <Values extends object>(like: Values) => {
  return (value: unknown): value is Values =>
    isRecord(value) && Object.entries(like).every(([name, known]) => known === null || typeof value[name] === typeof known);
};

const restMs = 400;

/**
 * Keeps the input in this browser until it is submitted or discarded, so that a reload, a crash or an ended session loses
 * nothing. `key` contains form and user, as browsers are shared. `initial`: the initial values of the form.
 */
export const useKeptDraft = <Values extends object>(key: string, initial: Values, form: FormState<Values>): { discard: () => void } => {
  const { values, isChanged, isDone } = form;
  const restore = useEffectEvent(() => {
    const kept = localStore.read(key, fits(initial));
    // Of a draft of an older form only the known fields.
    if (kept) form.set(Object.fromEntries(Object.keys(initial).map((name) => [name, kept[name as keyof Values]])) as Values);
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    if (isDone) return localStore.remove(key);
    if (!isChanged) return;
    const timer = setTimeout(() => localStore.write(key, values), restMs);
    return () => clearTimeout(timer);
  }, [key, values, isChanged, isDone]);
  return {
    discard: () => {
      localStore.remove(key);
      form.reset();
    },
  };
};
