import { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import { errorStatus, type ErrorParams } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { isStorable } from '#contract/browser/patterns.ts';
import { AppError, type InputError } from '#kernel/errors.ts';
import { assertModest, bodyBounds, queryBounds } from './size.ts';

export type RawCall = { params: unknown; query: unknown; body: unknown };
type Parsed = { data: unknown; errors: InputError[] };

const nothing = z.strictObject({});
/** Maximum number of invalid fields in a response; more than any form has. */
const MAX_ERRORS = 20;
/** Maximum length of a field name, which may come from the sender. */
const MAX_NAMED = 200;

/** Parses the three parts of a call; throws one error that lists the invalid fields. */
export function parseCall(endpoint: Endpoint, raw: RawCall): { params: unknown; query: unknown; body: unknown } {
  const params = parse(endpoint.params, raw.params);
  // An invalid id returns the same 404 as an unknown one.
  if (params.errors.length > 0) throw new AppError(missing(endpoint));
  assertModest(raw.query, queryBounds);
  assertModest(raw.body, bodyBounds);
  const query = parse(endpoint.query, raw.query);
  const body = parse(endpoint.body ?? nothing, raw.body ?? {});
  const errors = [...query.errors, ...body.errors].slice(0, MAX_ERRORS);
  if (errors.length > 0) throw new AppError('request.invalid', {}, errors);
  return { params: params.data, query: query.data, body: body.data };
}

/** Parses path parameters other than ids, whose errors are worth reporting. */
export function valid<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const { data, errors } = parse(schema, raw);
  if (errors.length > 0) throw new AppError('request.invalid', {}, errors);
  return data as z.output<Schema>;
}

/** The parsed value, or its first errors. */
export function parse(schema: z.ZodType | undefined, raw: unknown): Parsed {
  if (!schema) return { data: {}, errors: [] };
  // The issues include the input, to distinguish missing values from wrong ones.
  const { data, error } = schema.safeParse(raw, { reportInput: true });
  const errors = error ? error.issues.slice(0, MAX_ERRORS).flatMap(problem) : unstorable(data);
  return {
    data: error ? {} : data,
    errors: errors.slice(0, MAX_ERRORS).map((one) => ({ ...one, field: one.field.slice(0, MAX_NAMED) })),
  };
}

const missing = (endpoint: Endpoint): ErrorCode => endpoint.errors?.find((code) => errorStatus[code] === 404) ?? 'request.not_found';

/** Texts with a NUL or a lone surrogate, where the schema has no rule against them: no database accepts them. */
function unstorable(value: unknown, field = ''): InputError[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ field, rule: 'invalid_text' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unstorable(part, field === '' ? key : `${field}.${key}`));
}

function problem(issue: z.core.$ZodIssue): InputError[] {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [field, key].filter(Boolean).join('.'), rule: 'unknown_field' }));
  if (issue.input === undefined && issue.code !== 'custom') return [{ field, rule: 'required' }];
  return [{ field, ...ruleOf(issue) }];
}

function ruleOf(issue: z.core.$ZodIssue): Omit<InputError, 'field'> {
  switch (issue.code) {
    case 'custom': {
      const { rule = 'invalid_value', ...params } = (issue.params ?? {}) as { rule?: string } & ErrorParams;
      return { rule, params };
    }
    case 'too_small':
      if (issue.input === '') return { rule: 'required' };
      return { rule: issue.origin === 'string' ? 'too_short' : 'too_small', params: { min: Number(issue.minimum) } };
    case 'too_big':
      return { rule: issue.origin === 'string' ? 'too_long' : 'too_big', params: { max: Number(issue.maximum) } };
    case 'invalid_type':
    case 'invalid_format':
      return { rule: issue.code };
    default:
      return { rule: 'invalid_value' };
  }
}
