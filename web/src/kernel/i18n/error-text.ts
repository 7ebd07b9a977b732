import type { ErrorParams } from '#contract/errors.ts';
import type { FieldError } from '#contract/problem.ts';
import { isApiError, type ApiError } from '#kernel/api/api-error.ts';
import { hasText, textOf } from './current.ts';
import { currentLanguage } from './language.ts';

const sentence = (key: string, params: ErrorParams = {}) => (hasText('errors', key) ? textOf('errors', key, params) : '');

/** Servers send English status texts; other languages use the catalog. */
const statusText = ({ status, statusText }: ApiError) => (status >= 400 && currentLanguage() === 'en-US' ? statusText : '');

/**
 * The message of an error: for its code in the reader's language; else the body's own message; else for the status, with
 * the server's status text if the body cannot be parsed.
 */
export const errorText = (error: unknown): string => {
  if (!isApiError(error)) return sentence('status.unexpected');
  if (error.status === 0) return sentence('status.network');
  return (
    sentence(error.code, error.params) ||
    error.serverMessage ||
    (error.isGarbled && statusText(error)) ||
    sentence(`status.${error.status}`) ||
    statusText(error) ||
    sentence('status.unexpected')
  );
};

export const fieldText = ({ rule, params }: Pick<FieldError, 'rule' | 'params'>): string => {
  const key = `field.${rule}`;
  return textOf('errors', hasText('errors', key) ? key : 'field.invalid_format', params);
};

/** The error texts per input. */
export const fieldTexts = (error: unknown): { name: string; text: string }[] =>
  isApiError(error) ? error.fields.map((field) => ({ name: field.field, text: fieldText(field) })) : [];
