import {
  codePoints,
  emailPattern,
  hasControls,
  textError,
  tidyEmail,
  wallTimePattern,
  withoutOverrides,
} from '#contract/browser/patterns.ts';
import { limits } from '#contract/browser/limits.ts';
import { fieldText, textOf, type Language } from '#kernel/i18n/index.ts';
import { incompleteDate } from '#ui/date/incomplete-date.ts';

/** An error message of a field, created when rendered, so that it follows a change of the language. */
export type RuleMessage = (language?: Language) => string;
type Verdict = RuleMessage | undefined;
/** Validates a value before it is sent; undefined if it is valid. */
export type FieldRule<in Value, in Values = unknown> = (value: Value, values: Values) => Verdict | Promise<Verdict>;
/** A synchronous rule. */
export type InstantRule<in Value, in Values = unknown> = (value: Value, values: Values) => Verdict;

/** The same message as the server's: `rule` is a `field.<rule>` of the error catalog. */
export const message =
  (rule: string, params?: Record<string, string | number>): RuleMessage =>
  () =>
    fieldText({ rule, params });

/** The first broken rule counts. */
export const every =
  <Value, Values = unknown>(...rules: InstantRule<Value, Values>[]): InstantRule<Value, Values> =>
  (value, values) => {
    for (const rule of rules) {
      const found = rule(value, values);
      if (found) return found;
    }
    return undefined;
  };

export const required: InstantRule<unknown> = (value) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '') ? message('required') : undefined;

type Length = { min?: number; max: number };
/** The contract's `text(limit)`: its length in code points, and no characters that cannot be stored. */
export const text =
  (length: Length): InstantRule<string> =>
  (value) => {
    const rule = textError(value.normalize('NFC').trim(), length);
    return rule ? message(rule, { min: length.min ?? 0, max: length.max }) : undefined;
  };

/** The contract's `line(limit)`: the same for a single line. */
export const line =
  (length: Length): InstantRule<string> =>
  (value, values) =>
    hasControls(value.trim()) ? message('invalid_text') : text(length)(value, values);

/** An empty value is valid: combine it with `required`. */
export const pattern =
  (form: RegExp, rule: string): InstantRule<string> =>
  (value) => {
    const tidied = withoutOverrides(value).trim();
    return tidied === '' || form.test(tidied) ? undefined : message(rule);
  };

/** A whole number as a typed string. An empty field is valid: combine it with `required`. */
export const wholeNumber =
  ({ min, max }: { min: number; max: number }): InstantRule<string> =>
  (value) => {
    const typed = value.normalize('NFKC').trim();
    if (typed === '') return undefined;
    if (!/^-?\d+$/.test(typed)) return message('whole_number');
    if (Number(typed) < min) return message('too_small', { min, max });
    return Number(typed) > max ? message('too_big', { min, max }) : undefined;
  };

/** A date that may be empty, but not incomplete. */
export const wholeDate: InstantRule<string> = (value) => (value === incompleteDate ? () => textOf('kernel', 'date.incomplete') : undefined);

/** Local date and time to the minute. */
export const wallTime = every(wholeDate, (value) => (wallTimePattern.test(value) ? undefined : message('required')));

/** An email address. An empty field is valid: combine it with `required`. */
export const email: InstantRule<string> = (value) => {
  const address = tidyEmail(value);
  return address === '' || (emailPattern.test(address) && codePoints(address) <= limits.email.max) ? undefined : message('email');
};

const loadPhoneRules = () => import('#contract/browser/phone.ts');
/** The rules of all countries are a lazy chunk; offline it is missing, and only the server validates. */
const phoneRules = (load: typeof loadPhoneRules) => load().catch(() => null);

/**
 * A mobile number as stored by the server: `+8613800138000`; empty for none, null for an invalid one. Unchanged if the rules
 * could not be loaded.
 */
export const mobileNumber = async (written: string, load = loadPhoneRules): Promise<string | null> => {
  const number = written.trim();
  if (number === '') return '';
  const rules = await phoneRules(load);
  return rules ? rules.mobileOf(number) : number;
};

export const mobile: FieldRule<string> = async (value) => ((await mobileNumber(value)) === null ? message('mobile') : undefined);

/** A landline or a mobile number; empty for none. */
export const telephone: FieldRule<string> = async (value) => {
  const number = value.trim();
  if (number === '') return undefined;
  const rules = await phoneRules(loadPhoneRules);
  return !rules || rules.isTelephone(number) ? undefined : message('phone');
};
