import { codePattern } from '#contract/browser/patterns.ts';
import type { InstantRule } from '#forms/rules.ts';
import { fieldText, textOf } from '#kernel/i18n/index.ts';

/** The code as the server reads it: spaces and hyphens do not count, and some keyboards write wide digits. */
const tidyCode = (code: string): string => code.normalize('NFKC').replace(/[\s-]/g, '');

/** Checks the form of a code before it is sent: a wrong form would cost a try on the server. */
export const codeRule =
  (method: 'totp' | 'recovery' | 'mail'): InstantRule<string> =>
  (typed) => {
    const code = tidyCode(typed);
    if (code === '') return () => textOf('security', 'code.required');
    if (method === 'recovery') return /^[a-z\d]{10}$/i.test(code) ? undefined : () => textOf('security', 'code.recoveryForm');
    return codePattern.test(code) ? undefined : () => fieldText({ rule: 'code_form' });
  };
