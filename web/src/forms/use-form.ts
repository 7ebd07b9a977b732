import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { errorText, fieldText, useLanguage, type Language } from '#kernel/i18n/index.ts';
import { conflictOf, type Conflict } from './conflict.ts';
import type { Message, Rule } from './rules.ts';
import { usePress } from './use-press.ts';

export type Rules<Values> = { [Name in keyof Values]?: Rule<Values[Name], Values> };
export type Errors<Values> = { [Name in keyof Values]?: Message };
type FormOptions<Values extends object> = {
  /** What it begins with; while nothing was changed, a later `version` brings its own. */
  initial: Values;
  /** Checked in the browser, all at once before anything is sent, and one by one when a changed field is left. */
  rules?: Rules<NoInfer<Values>>;
  /** Errors that depend on several fields, or on what the page knows besides; asked together with the rules before anything is sent. */
  check?: (values: Values) => Errors<NoInfer<Values>>;
  /** Sends the values; `version` is that of the record they were read from. What it throws is shown by the form. */
  submit: (values: Values, version: number) => Promise<unknown>;
  /** The version of the record that `initial` was read from. */
  version?: number;
  /** Fields that an error code belongs to. */
  codes?: Partial<Record<ErrorCode, keyof NoInfer<Values> & string>>;
  /** Fields of the call that are called otherwise here. */
  names?: Readonly<Record<string, keyof NoInfer<Values> & string>>;
  /** Whether an error of the call belongs to a field here; else those of `initial` are the fields. */
  isField?: (name: string) => boolean;
  /** Codes that the caller shows; they are neither a field's nor the form's. */
  onError?: (error: unknown) => boolean;
};

type Change<Value> = Value | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
/** What a field of the kit takes; `onChange` takes the event of an element or the value itself. */
export type Bound<Value> = {
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (change: Change<Value>) => void;
  onBlur: () => void;
};

const isEvent = (change: unknown): change is ChangeEvent<HTMLInputElement> =>
  typeof change === 'object' && change !== null && 'target' in change && 'nativeEvent' in change;

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const without = <Values>(errors: Errors<Values>, names: readonly string[]): Errors<Values> =>
  // Also of the parts of a value: `mail.host` of `mail`.
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name) && !names.includes(name.split('.')[0]!)),
  ) as Errors<Values>;

const sentenceOf = (failure: { error: unknown } | null, _language: Language): string | null => failure && errorText(failure.error);

/** What the rules find wrong with some of the values. */
const errorsOf = async <Values extends object>(
  rules: Rules<Values>,
  names: readonly (keyof Values)[],
  values: Values,
): Promise<Errors<Values>> => {
  const found = await Promise.all(names.map(async (name) => [name, await rules[name]?.(values[name], values)] as const));
  return Object.fromEntries(found.filter(([, error]) => error)) as Errors<Values>;
};

const focusable = 'input:not([type=hidden]), textarea, select, button, [tabindex="0"]';

/**
 * The state of a form: values, errors under their fields, what the server said, and one submission at a time. The element
 * comes from `Form` or, where no page can be left, from spreading `formProps` on a `<form>`.
 */
export const useForm = <Values extends object>(options: FormOptions<Values>) => {
  type Name = keyof Values & string;
  const { submit, codes = {}, names = {}, isField = (name) => name in options.initial, onError } = options;
  const rules: Rules<Values> = options.rules ?? {};
  const [start, setStart] = useState({ values: options.initial, version: options.version ?? 1 });
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const sending = useRef(false);
  const times = useRef({ reset: 0, shown: 0 });
  const ref = useRef<HTMLFormElement>(null);
  const press = usePress();
  // An untouched form follows the record.
  if (options.version !== undefined && options.version > start.version && isEqual(values, start.values)) {
    setStart({ values: options.initial, version: options.version });
    setValues(options.initial);
  }
  // Handed to each message, as the compiler keeps what depends on nothing that has changed.
  const language = useLanguage();

  const focus = (name: Name) => {
    const field = ref.current?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`);
    const target = field?.matches(focusable) ? field : field?.querySelector<HTMLElement>(focusable);
    target?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  };
  /** Shows errors in place of all before, and goes to the first; answers whether there is any. */
  const show = (found: Errors<Values>): boolean => {
    times.current.shown += 1;
    setErrors(found);
    const shown = (Object.keys(found) as Name[]).filter((name) => found[name]);
    const first = (Object.keys(values) as Name[]).find((name) => shown.includes(name)) ?? shown[0];
    if (first) focus(first);
    return first !== undefined;
  };
  const check = async (given: Values): Promise<Errors<Values>> => ({
    ...(await errorsOf(rules, Object.keys(rules) as Name[], given)),
    ...options.check?.(given),
  });
  const clear = () => {
    times.current.shown += 1;
    setErrors({});
    setFailure(null);
    setConflict(null);
  };
  const set = (change: Partial<Values>) => {
    setValues((now) => ({ ...now, ...change }));
    setErrors((now) => without(now, Object.keys(change)));
    setFailure(null);
    setDone(false);
  };

  /** One value of several, as `tags.0`, is told at the whole. */
  const placeOf = (name: string) => {
    const whole = name.split('.')[0] ?? name;
    return names[name] ?? (isField(name) || !isField(whole) ? name : whole);
  };
  /** Shows what a call was refused for: a conflict, errors under their fields, or one sentence for the whole form. */
  const refuse = (error: unknown) => {
    if (onError?.(error)) return;
    const found = conflictOf(error);
    if (found) return setConflict(found);
    const own = isApiError(error) ? codes[error.code as ErrorCode] : undefined;
    const fields = isApiError(error) ? error.fields : [];
    const placed = fields.map((field): [string, Message] => [placeOf(field.field), () => fieldText(field)]);
    // What belongs to no field here is said beside the buttons.
    const known = placed.filter(([name]) => isField(name));
    const all = own && !known.some(([name]) => name === own) ? [[own, () => errorText(error)] as const, ...known] : known;
    if (!show(Object.fromEntries(all) as Errors<Values>) || known.length < placed.length) setFailure({ error });
  };

  /** One piece of work at a time, and only if its `errors` are none; answers whether it was done. */
  const run = async (work: () => Promise<unknown>, errors?: () => Promise<Errors<Values>>): Promise<boolean> => {
    if (sending.current) return false;
    sending.current = true;
    try {
      if (errors && show(await errors())) return false;
      setBusy(true);
      clear();
      await work();
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const send = async (given = values, version = start.version): Promise<boolean> => {
    const before = times.current.reset;
    const isSent = await run(
      () => submit(given, version),
      () => check(given),
    );
    if (isSent) {
      setDone(true);
      // Unless `submit` has begun anew by itself.
      if (times.current.reset === before) setStart({ values: given, version });
    }
    return isSent;
  };

  const isChanged = !isEqual(values, start.values);
  return {
    values,
    version: start.version,
    errors: Object.fromEntries(Object.entries<Message | undefined>(errors).map(([name, say]) => [name, say?.(language)])) as Partial<
      Record<Name, string>
    >,
    /** What no field is at fault for; null where there is nothing. */
    failure: sentenceOf(failure, language),
    /** The call did not arrive. */
    isUnreachable: isApiError(failure?.error) && failure.error.status === 0,
    conflict,
    isBusy,
    isChanged,
    /** Sent, and not changed since. */
    isDone,
    set,
    show,
    focus,
    run,
    send,
    refuse,
    bind: <Key extends Name>(name: Key): Bound<Values[Key]> => ({
      name,
      value: values[name],
      error: errors[name]?.(language),
      onChange: (change) => set({ [name]: isEvent(change) ? change.target.value : change } as Partial<Values>),
      onBlur: () => {
        // An empty field is not wrong yet: it is on the way.
        if (isEqual(values[name], start.values[name]) || values[name] === '' || values[name] === null) return;
        const before = times.current.shown;
        const adopt = (found: Errors<Values>) =>
          times.current.shown === before && setErrors((now) => ({ ...without(now, [name]), ...found }));
        void press.over().then(async () => adopt(await errorsOf(rules, [name], values)));
      },
    }),
    /** Begins anew with what is stored by now, or with what it began with. */
    reset: (next = start.values, version = start.version) => {
      times.current.reset += 1;
      clear();
      setStart({ values: next, version });
      setValues(next);
    },
    /** Answers a conflict: mine is sent over theirs, or theirs is taken. */
    settle: (theirs: Values, version: number, keepsMine: boolean) => {
      clear();
      setStart({ values: theirs, version });
      if (keepsMine) void send(values, version);
      else setValues(theirs);
    },
    /** Back to the form; the next try meets the same conflict. */
    leaveConflict: () => setConflict(null),
    formProps: {
      ref,
      noValidate: true,
      onPointerDownCapture: press.onPointerDownCapture,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        // A form in a dialog of a form stands inside of it for React.
        event.stopPropagation();
        void send();
      },
    },
  };
};
export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>;
