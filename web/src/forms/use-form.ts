import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { isApiError } from '#kernel/api/api-error.ts';
import { errorText, useLanguage, type Language } from '#kernel/i18n/index.ts';
import type { RuleMessage, FieldRule } from './rules.ts';
import { type ErrorOptions, type Errors, isOf, useFormErrors } from './use-form-errors.ts';
import { usePress } from './use-press.ts';

export type FormRules<Values> = { [Name in keyof Values]?: FieldRule<Values[Name], Values> };
type FormOptions<Values extends object> = ErrorOptions<Values> & {
  /** The initial values; while nothing is changed, a newer `version` replaces them. */
  initial: Values;
  /** Checked in the browser: all before submitting, and one by one when a changed field loses the focus. */
  rules?: FormRules<NoInfer<Values>>;
  /** Errors that depend on several fields, or on other state of the page; checked with the rules before submitting. */
  check?: (values: Values) => Errors<NoInfer<Values>>;
  /** Sends the values; `version` is that of the record they were read from. The form shows an error it throws. */
  submit: (values: Values, version: number) => Promise<unknown>;
  /** The version of the record that `initial` was read from. */
  version?: number;
};

type Change<Value> = Value | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
/** Props of a field; `onChange` takes the event of an element or the value itself. */
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
  Object.fromEntries(Object.entries(errors).filter(([key]) => !names.some((name) => isOf(name, key)))) as Errors<Values>;

const sentenceOf = (failure: { error: unknown } | null, _language: Language): string | null => failure && errorText(failure.error);

/** The errors of some of the values. */
const errorsOf = async <Values extends object>(
  rules: FormRules<Values>,
  names: readonly (keyof Values)[],
  values: Values,
): Promise<Errors<Values>> => {
  const found = await Promise.all(names.map(async (name) => [name, await rules[name]?.(values[name], values)] as const));
  return Object.fromEntries(found.filter(([, error]) => error)) as Errors<Values>;
};

/**
 * The state of a form: values, errors per field, the server's error, and one submission at a time. The element comes from
 * `Form` or, where no page can be left, from spreading `formProps` on a `<form>`.
 */
export const useForm = <Values extends object>(options: FormOptions<Values>) => {
  type Name = keyof Values & string;
  const { submit } = options;
  const rules: FormRules<Values> = options.rules ?? {};
  const [start, setStart] = useState({ values: options.initial, version: options.version ?? 1 });
  const [values, setValues] = useState(options.initial);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const sending = useRef(false);
  const resets = useRef(0);
  const ref = useRef<HTMLFormElement>(null);
  const { errors, failure, conflict, replaced, adopt, setErrors, setFailure, setConflict, focus, show, clear, refuse } = useFormErrors({
    ...options,
    form: ref,
    values,
  });
  const press = usePress();
  // An untouched form follows the record.
  if (options.version !== undefined && options.version > start.version && isEqual(values, start.values)) {
    setStart({ values: options.initial, version: options.version });
    setValues(options.initial);
  }
  // Passed to each message, as the React Compiler caches results whose inputs have not changed.
  const language = useLanguage();

  const check = async (given: Values): Promise<Errors<Values>> => ({
    ...(await errorsOf(rules, Object.keys(rules) as Name[], given)),
    ...options.check?.(given),
  });
  const set = (change: Partial<Values>) => {
    setValues((now) => ({ ...now, ...change }));
    setErrors((now) => without(now, Object.keys(change)));
    setFailure(null);
    setDone(false);
  };

  /** Runs one piece of work at a time, and only without `errors`; returns whether it was done. */
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
    const before = resets.current;
    const isSent = await run(
      () => submit(given, version),
      () => check(given),
    );
    if (isSent) {
      setDone(true);
      // Unless `submit` has reset the form itself.
      if (resets.current === before) setStart({ values: given, version });
    }
    return isSent;
  };

  return {
    values,
    version: start.version,
    errors: Object.fromEntries(
      Object.entries<RuleMessage | undefined>(errors).map(([name, message]) => [name, message?.(language)]),
    ) as Partial<Record<Name, string>>,
    /** The error of the form as a whole; null without one. */
    failure: sentenceOf(failure, language),
    /** The server could not be reached. */
    isUnreachable: isApiError(failure?.error) && failure.error.status === 0,
    conflict,
    isBusy,
    isChanged: !isEqual(values, start.values),
    /** Submitted, and unchanged since. */
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
        // An empty field is not reported yet, as it is still to be filled in.
        if (isEqual(values[name], start.values[name]) || values[name] === '' || values[name] === null) return;
        const before = replaced.current;
        void press.over().then(async () => {
          const found = await errorsOf(rules, [name], values);
          if (replaced.current === before) adopt(name, found);
        });
      },
    }),
    /** Resets to the stored values, or to the initial ones. */
    reset: (next = start.values, version = start.version) => {
      resets.current += 1;
      clear();
      setStart({ values: next, version });
      setValues(next);
    },
    /** The values that the form began with. */
    initial: start.values,
    /** Resolves a conflict: the stored values are those that the form begins with; other ones are sent. */
    settle: (theirs: Values, version: number, mine: Values) => {
      clear();
      setStart({ values: theirs, version });
      setValues(mine);
      if (mine !== theirs) void send(mine, version);
    },
    /** Returns to the form; the next attempt has the same conflict. */
    leaveConflict: () => setConflict(null),
    formProps: {
      ref,
      noValidate: true,
      onPointerDownCapture: press.onPointerDownCapture,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        // React events bubble through portals, so a form in a dialog of a form would submit both.
        event.stopPropagation();
        void send();
      },
    },
  };
};
export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>;
