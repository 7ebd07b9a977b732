import type { ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';

type CodeFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  extra?: ReactNode;
  autoFocus?: boolean;
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void;
};

/** Six digits, pasted in any form: with spaces, or full-width. */
const tidy = (text: string) => text.normalize('NFKC').replace(/\D/g, '').slice(0, 6);

export const CodeField = ({ onChange, ...field }: CodeFieldProps) => (
  <Field
    {...field}
    label={useTexts('auth-flows')('code')}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    onChange={({ target }) => onChange(tidy(target.value))}
  />
);
