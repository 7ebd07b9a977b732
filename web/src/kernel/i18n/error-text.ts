import type { ErrorParams, FieldError } from '#contract/errors.ts';
import { isApiError, type ApiError } from '#kernel/api/api-error.ts';
import { hasText, textOf } from './current.ts';
import { currentLanguage } from './language.ts';

const sentence = (key: string, params: ErrorParams = {}) => (hasText('errors', key) ? textOf('errors', key, params) : '');

/** Servers speak of a status in English; to other readers the catalog does. */
const statusText = ({ status, statusText }: ApiError) => (status >= 400 && currentLanguage() === 'en-US' ? statusText : '');

/**
 * The sentence for a failure: of its code in the reader's language; else what the body itself says; else the status,
 * in the words of whoever answered where the body cannot be read.
 */
export const errorText = (error: unknown): string => {
  if (!isApiError(error)) return sentence('status.unexpected');
  if (error.status === 0) return sentence('status.network');
  return (
    sentence(error.code, error.params) ||
    error.said ||
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

/** What to write under which input. */
export const fieldTexts = (error: unknown): { name: string; text: string }[] =>
  isApiError(error) ? error.fields.map((field) => ({ name: field.field, text: fieldText(field) })) : [];
