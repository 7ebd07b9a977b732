import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ErrorCode } from '#contract/errors.ts';
import { isApiError, type ApiError } from '#kernel/api/api-error.ts';
import { errorText, fieldText } from '#kernel/i18n/index.ts';
import { conflictOf, type EditConflict } from './conflict.ts';
import type { RuleMessage } from './rules.ts';

export type Errors<Values> = { [Name in keyof Values]?: RuleMessage };

/** Where the errors of a call belong. */
export type ErrorOptions<Values extends object> = {
  /** The field to which an error code belongs. */
  codes?: Partial<Record<ErrorCode, keyof NoInfer<Values> & string>>;
  /** Fields of the call that have another name here. */
  names?: Readonly<Record<string, keyof NoInfer<Values> & string>>;
  /** Whether an error of the call belongs to a field here; by default the keys of `initial` are the fields. */
  isField?: (name: string) => boolean;
  /** Returns true for errors that the caller shows; they belong neither to a field nor to the form. */
  onError?: (error: unknown) => boolean;
};
type Input<Values extends object> = ErrorOptions<Values> & { form: RefObject<HTMLFormElement | null>; values: Values };

/** A refusal of one field by a rule of the feature: the sentence of its code says more than that the value does not fit. */
const textOf = (error: ApiError, field: ApiError['fields'][number]): RuleMessage => {
  const saysMore = error.code !== 'request.invalid' && error.fields.length === 1 && field.rule === 'invalid_value';
  return () => (saysMore ? errorText(error) : fieldText(field));
};

/** Whether an error belongs to the field: its own, or one of a part of its value, as `mail.host` of `mail`. */
export const isOf = (name: string, key: string): boolean => key === name || key.split('.')[0] === name;

const focusable = 'input:not([type=hidden]), textarea, select, button, [tabindex="0"]';

/** The errors of a form: of its fields, of the whole, and a conflict with what another person saved. */
export const useFormErrors = <Values extends object>({
  form,
  values,
  codes = {},
  names = {},
  isField = (name) => name in values,
  onError,
}: Input<Values>) => {
  type Name = keyof Values & string;
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  /** How often all errors were replaced. */
  const replaced = useRef(0);
  /** The errors of the last call, by field. */
  const refused = useRef<Errors<Values>>({});

  const focus = (name: Name) => {
    const field = form.current?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`);
    // The part that says it is wrong, in a list of rows.
    const part = field?.querySelector<HTMLElement>(`:is(${focusable})[aria-invalid="true"]`);
    const target = field?.matches(focusable) ? field : (part ?? field?.querySelector<HTMLElement>(focusable));
    target?.focus({ preventScroll: true });
    (part ?? field)?.scrollIntoView({ block: 'center' });
  };
  /** Replaces all errors, and focuses the first invalid field; returns whether there is any. */
  const show = (found: Errors<Values>): boolean => {
    replaced.current += 1;
    // Rendered at once, so that the focus finds the part of a field that is invalid.
    flushSync(() => setErrors(found));
    const shown = (Object.keys(found) as Name[]).filter((name) => found[name]);
    const first = (Object.keys(values) as Name[]).find((name) => shown.includes(name)) ?? shown[0];
    if (first) focus(first);
    return first !== undefined;
  };
  const clear = () => {
    replaced.current += 1;
    setErrors({});
    setFailure(null);
    setConflict(null);
  };

  /** An error of one of several values, as `tags.0`, belongs to the whole field. */
  const fieldOf = (name: string) => {
    const whole = name.split('.')[0] ?? name;
    return names[name] ?? (isField(name) || !isField(whole) ? name : whole);
  };
  /** Shows the error of a call: a conflict, errors of fields, or one message for the whole form. */
  const refuse = (error: unknown) => {
    if (onError?.(error)) return;
    const found = conflictOf(error);
    if (found) return setConflict(found);
    const own = isApiError(error) ? codes[error.code as ErrorCode] : undefined;
    const placed = isApiError(error)
      ? error.fields.map((field): [string, RuleMessage] => [fieldOf(field.field), textOf(error, field)])
      : [];
    // Errors without a field here are shown beside the buttons.
    const known = placed.filter(([name]) => isField(name));
    const all = own && !known.some(([name]) => name === own) ? [[own, () => errorText(error)] as const, ...known] : known;
    refused.current = Object.fromEntries(all) as Errors<Values>;
    if (!show(refused.current) || known.length < placed.length) setFailure({ error });
  };

  /** Replaces the errors of one field by those of its rules. What the server refused stays until the field changes. */
  const adopt = (name: Name, found: Errors<Values>) =>
    setErrors((now) => {
      const isKept = (key: string, message: unknown) => !isOf(name, key) || message === refused.current[key as Name];
      return { ...(Object.fromEntries(Object.entries(now).filter(([key, message]) => isKept(key, message))) as Errors<Values>), ...found };
    });

  return { errors, failure, conflict, replaced, adopt, setErrors, setFailure, setConflict, focus, show, clear, refuse };
};
