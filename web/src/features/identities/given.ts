import type { InstantRule } from '#forms/rules.ts';
import { textOf } from '#kernel/i18n/index.ts';

/** Text, or a tick; `key` says what is missing. */
export const given =
  (key: string): InstantRule<string | boolean> =>
  (value) =>
    (typeof value === 'string' ? value.trim() : value) ? undefined : () => textOf('identities', key);
