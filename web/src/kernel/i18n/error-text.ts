import type { ErrorParams } from '#contract/errors.ts';
import type { FieldError } from '#contract/problem.ts';
import { isApiError, type ApiError } from '#kernel/api/api-error.ts';
import { hasText, textOf } from './current.ts';
import { currentLanguage } from './language.ts';
import { formatDate } from './time.ts';
import { readerZone } from './use-format.ts';

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** A moment becomes its day where the reader is. */
const shown = (value: string | number) =>
  typeof value === 'string' && instant.test(value)
    ? formatDate(Date.parse(value), { language: currentLanguage(), zone: readerZone(), now: Date.now() })
    : value;
const inWords = (key: string, params: ErrorParams = {}) =>
  textOf('errors', key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)])));
const sentence = (key: string, params?: ErrorParams) => (hasText('errors', key) ? inWords(key, params) : '');

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
  return inWords(hasText('errors', key) ? key : 'field.invalid_format', params);
};

/** The error texts per input. */
export const fieldTexts = (error: unknown): { name: string; text: string }[] =>
  isApiError(error) ? error.fields.map((field) => ({ name: field.field, text: fieldText(field) })) : [];
