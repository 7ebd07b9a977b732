import { limits } from '#contract/kernel/limits.ts';
import { codePattern, codePoints, emailPattern, passwordFault, tidyEmail, usernamePattern } from '#contract/kernel/patterns.ts';
import { fieldText, textOf } from '#kernel/i18n/index.ts';
import { pageMeta } from '#kernel/page-meta.ts';

// Texts of the flows are loaded with their code, so they can be said outside of components.
const say = (key: string, values?: Record<string, string | number>) => textOf('flows', key, values);
const lengthOf = ({ min, max }: { min: number; max: number }) => say('rule.length', { length: `${min}–${max}` });

export const passwordLimits = (): { min: number; max: number } => ({
  min: limits.password.min,
  max: Number(pageMeta('password-max')) || limits.password.max,
});

/** Each answers what is wrong with a field, or nothing. */
export const rules = {
  username: (value: string): string | undefined => {
    const length = codePoints(value);
    if (length === 0) return say('rule.username');
    if (length < limits.username.min || length > limits.username.max) return lengthOf(limits.username);
    return usernamePattern.test(value) ? undefined : fieldText({ rule: 'username' });
  },
  email: (value: string): string | undefined => {
    const address = tidyEmail(value);
    if (address === '') return say('rule.email');
    return emailPattern.test(address) && codePoints(address) <= limits.email.max ? undefined : fieldText({ rule: 'email' });
  },
  code: (value: string): string | undefined => {
    if (value === '') return say('rule.code');
    return codePattern.test(value) ? undefined : fieldText({ rule: 'code_form' });
  },
  password: (value: string): string | undefined => {
    const fault = passwordFault(value, passwordLimits());
    if (fault === null) return undefined;
    if (fault === 'required') return say('rule.password');
    return fault === 'too_short' || fault === 'too_long' ? lengthOf(passwordLimits()) : fieldText({ rule: fault });
  },
  confirm: (value: string, password: string): string | undefined => {
    if (value === '') return say('rule.confirm');
    return value === password ? undefined : say('rule.mismatch');
  },
  /** `number` is what was made of the text, where it is one. */
  mobile: (value: string, number: string): string | undefined => {
    if (value.trim() === '') return say('rule.mobile');
    return number === '' ? fieldText({ rule: 'mobile' }) : undefined;
  },
};

/** Only the faults, in the order given. */
export const faultsOf = <Name extends string>(found: { [name in Name]?: string | undefined }): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined)) as Partial<Record<Name, string>>;
