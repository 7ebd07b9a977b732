import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { errorText, fieldText, useLanguage, type Language } from '#kernel/i18n/index.ts';
import type { Fault } from './rules.ts';

/** As functions: what was found wrong in one language is said in the next. */
export type Faults<Name extends string> = Partial<Record<Name, Fault>>;
/** What a field of the form is given. */
export type Bound = { name: string; value: string; error: string | undefined; onChange: (event: ChangeEvent<HTMLInputElement>) => void };
type FormNeeds<Name extends string> = {
  initial: Record<Name, string>;
  /** What is wrong before anything is sent, in the order of the fields. */
  check: (values: Record<Name, string>) => Faults<Name>;
  send: (values: Record<Name, string>) => Promise<void>;
  /** Refusals that belong to one field. */
  codes?: Partial<Record<ErrorCode, NoInfer<Name>>>;
};

/** What the faults are called in the language that it is asked for in. */
const wordsOf = <Name extends string>(found: Faults<Name>, language: Language): Partial<Record<Name, string>> => {
  const entries = Object.entries<Fault | undefined>(found).map(([name, say]) => [name, say?.(language)]);
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
};
const sentenceOf = (refused: { error: unknown } | null, _language: Language): string | null => refused && errorText(refused.error);

/** A form with the faults under its fields: the first one gets the focus, a second press sends nothing. */
export const useForm = <Name extends string>({ initial, check, send, codes = {} }: FormNeeds<Name>) => {
  const [values, setValues] = useState(initial);
  const [found, setFound] = useState<Faults<Name>>({});
  const [refused, setRefused] = useState<{ error: unknown } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const language = useLanguage();
  const faults = wordsOf(found, language);
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);

  const focus = (name: Name) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const show = (next: Faults<Name>): boolean => {
    setFound(next);
    const [first] = Object.keys(next) as Name[];
    if (first) focus(first);
    return first !== undefined;
  };
  const set = (change: Partial<Record<Name, string>>) => {
    setValues((now) => ({ ...now, ...change }));
    // Whoever changes what was wrong has read why.
    setFound((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in change))) as Faults<Name>);
  };
  const tell = (error: unknown) => {
    // Whoever goes back from the second step knows why they are here.
    if (isApiError(error, 'auth.second_factor_required')) return;
    const own = isApiError(error) && codes[error.code as ErrorCode];
    const fields = isApiError(error) ? error.fields.filter(({ field }) => field in initial) : [];
    const at = fields.map((field): [string, Fault] => [field.field, () => fieldText(field)]);
    // Besides the one that the code belongs to, as all of them are told at once.
    const all = own && !at.some(([name]) => name === own) ? [[own as string, () => errorText(error)] as const, ...at] : at;
    if (!show(Object.fromEntries(all) as Faults<Name>)) setRefused({ error });
  };
  /** Runs one piece of work at a time; answers whether it was done. */
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (sending.current) return false;
    sending.current = true;
    setBusy(true);
    setRefused(null);
    try {
      await work();
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    form,
    values,
    set,
    faults,
    show,
    focus,
    refusal: sentenceOf(refused, language),
    isBusy,
    run,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!show(check(values))) void run(() => send(values));
    },
    bind: (name: Name): Bound => ({
      name,
      value: values[name],
      error: faults[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set({ [name]: target.value } as Partial<Record<Name, string>>),
    }),
  };
};
