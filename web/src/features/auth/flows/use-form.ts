import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { errorText, fieldTexts } from '#kernel/i18n/index.ts';

export type Faults<Name extends string> = Partial<Record<Name, string>>;
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

/** A form with the faults under its fields: the first one gets the focus, a second press sends nothing. */
export const useForm = <Name extends string>({ initial, check, send, codes = {} }: FormNeeds<Name>) => {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);

  const focus = (name: Name) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const show = (found: Faults<Name>): boolean => {
    setFaults(found);
    const [first] = Object.keys(found) as Name[];
    if (first) focus(first);
    return first !== undefined;
  };
  const set = (change: Partial<Record<Name, string>>) => {
    setValues((now) => ({ ...now, ...change }));
    // Whoever changes what was wrong has read why.
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in change))) as Faults<Name>);
  };
  const tell = (error: unknown) => {
    // Whoever goes back from the second step knows why they are here.
    if (isApiError(error, 'auth.second_factor_required')) return;
    const own = isApiError(error) && codes[error.code as ErrorCode];
    const found = own ? [{ name: own as string, text: errorText(error) }] : fieldTexts(error).filter(({ name }) => name in initial);
    if (!show(Object.fromEntries(found.map(({ name, text }) => [name, text])) as Faults<Name>)) setRefusal(errorText(error));
  };
  /** Runs one piece of work at a time; answers whether it was done. */
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (sending.current) return false;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
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
    refusal,
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
