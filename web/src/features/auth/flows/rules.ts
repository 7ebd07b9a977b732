import { limits } from '#contract/browser/limits.ts';
import {
  codePattern,
  codePoints,
  emailPattern,
  lineError,
  passwordError,
  tidyEmail,
  usernamePattern,
  withoutOverrides,
} from '#contract/browser/patterns.ts';
import { fieldText, textOf, type Language } from '#kernel/i18n/index.ts';
import { pageMeta } from '#kernel/page-meta.ts';

/** The error message of a field in the current language. */
export type ErrorText = (language?: Language) => string;

// Texts of the flows are loaded with their code, so they are available outside of components.
const message =
  (key: string, values?: Record<string, string | number>): ErrorText =>
  () =>
    textOf('auth-flows', key, values);
const field =
  (rule: string, params?: Record<string, string | number>): ErrorText =>
  () =>
    fieldText({ rule, params });
const lengthOf = ({ min, max }: { min: number; max: number }) => message('rule.length', { length: `${min}–${max}` });

export const passwordLimits = (): { min: number; max: number } => ({
  min: limits.password.min,
  max: Number(pageMeta('password-max')) || limits.password.max,
});

/** Each returns the error of a field, or undefined. */
export const rules = {
  username: (typed: string): ErrorText | undefined => {
    const value = withoutOverrides(typed);
    const length = codePoints(value);
    if (length === 0) return message('rule.username');
    if (length < limits.username.min || length > limits.username.max) return lengthOf(limits.username);
    return usernamePattern.test(value) ? undefined : field('username');
  },
  email: (value: string): ErrorText | undefined => {
    const address = tidyEmail(value);
    if (address === '') return message('rule.email');
    return emailPattern.test(address) && codePoints(address) <= limits.email.max ? undefined : field('email');
  },
  code: (value: string): ErrorText | undefined => {
    if (value === '') return message('rule.code');
    return codePattern.test(value) ? undefined : field('code_form');
  },
  password: (value: string): ErrorText | undefined => {
    const error = passwordError(value, passwordLimits());
    if (error === null) return undefined;
    if (error === 'required') return message('rule.password');
    return error === 'too_short' || error === 'too_long' ? lengthOf(passwordLimits()) : field(error);
  },
  confirm: (value: string, password: string): ErrorText | undefined => {
    if (value === '') return message('rule.confirm');
    return value === password ? undefined : message('rule.mismatch');
  },
  /** A required value that only the server validates; `key` is a text of `namespace`. */
  given: (value: string, namespace: string, key: string): ErrorText | undefined =>
    value === '' ? () => textOf(namespace, key) : undefined,
  /** The contract's rule for a single line of text. */
  line: (value: string, length: { min?: number; max: number }): ErrorText | undefined => {
    const rule = lineError(value, length);
    return rule === null ? undefined : field(rule, { min: length.min ?? 0, max: length.max });
  },
  /** `number`: the parsed number, or empty. */
  mobile: (value: string, number: string): ErrorText | undefined => {
    if (value.trim() === '') return message('rule.mobile');
    return number === '' ? field('mobile') : undefined;
  },
};

/** Only the errors, in the given order. */
export const errorsOf = <Name extends string>(found: { [name in Name]?: ErrorText | undefined }): Partial<Record<Name, ErrorText>> =>
  Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined)) as Partial<Record<Name, ErrorText>>;
