import { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import { errorStatus, type ErrorParams } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { isStorable } from '#contract/kernel/patterns.ts';
import { AppError, type FieldFault } from '#kernel/errors.ts';
import { assertModest, bodyBounds, queryBounds } from './size.ts';

export type RawCall = { params: unknown; query: unknown; body: unknown };
type Parsed = { data: unknown; faults: FieldFault[] };

const nothing = z.strictObject({});
/** Fields at fault that an answer names; more than any form has. */
const MOST_FAULTS = 20;
/** Of the name of a field, which may be the sender's own. */
const MOST_NAMED = 200;

/** Parses the three parts of a call; throws one error that lists the fields at fault. */
export function parseCall(endpoint: Endpoint, raw: RawCall): { params: unknown; query: unknown; body: unknown } {
  const params = parse(endpoint.params, raw.params);
  // An id that does not parse names nothing, so it answers like an id that does not exist.
  if (params.faults.length > 0) throw new AppError(missing(endpoint));
  assertModest(raw.query, queryBounds);
  assertModest(raw.body, bodyBounds);
  const query = parse(endpoint.query, raw.query);
  const body = parse(endpoint.body ?? nothing, raw.body ?? {});
  const faults = [...query.faults, ...body.faults].slice(0, MOST_FAULTS);
  if (faults.length > 0) throw new AppError('request.invalid', {}, faults);
  return { params: params.data, query: query.data, body: body.data };
}

/** For what an address says of itself: a name, other than an id, can be wrong in a way that is worth telling. */
export function valid<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const { data, faults } = parse(schema, raw);
  if (faults.length > 0) throw new AppError('request.invalid', {}, faults);
  return data as z.output<Schema>;
}

/** What a value is by its schema, or the first things that are wrong with it. */
export function parse(schema: z.ZodType | undefined, raw: unknown): Parsed {
  if (!schema) return { data: {}, faults: [] };
  // The issues carry the value, which tells what is missing from what is wrong.
  const { data, error } = schema.safeParse(raw, { reportInput: true });
  const faults = error ? error.issues.slice(0, MOST_FAULTS).flatMap(fault) : unstorable(data);
  return {
    data: error ? {} : data,
    faults: faults.slice(0, MOST_FAULTS).map((one) => ({ ...one, field: one.field.slice(0, MOST_NAMED) })),
  };
}

const missing = (endpoint: Endpoint): ErrorCode => endpoint.errors?.find((code) => errorStatus[code] === 404) ?? 'request.not_found';

/** Texts with a NUL or half a character, wherever a schema has no rule of its own against them: no database takes them. */
function unstorable(value: unknown, field = ''): FieldFault[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ field, rule: 'invalid_text' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unstorable(part, field === '' ? key : `${field}.${key}`));
}

function fault(issue: z.core.$ZodIssue): FieldFault[] {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: [field, key].filter(Boolean).join('.'), rule: 'unknown_field' }));
  if (issue.input === undefined && issue.code !== 'custom') return [{ field, rule: 'required' }];
  return [{ field, ...ruleOf(issue) }];
}

function ruleOf(issue: z.core.$ZodIssue): Omit<FieldFault, 'field'> {
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
