import { z } from 'zod';
import { yearAhead } from '#test/year-ahead.ts';

export type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  $ref?: string;
};

/** A schema with inlined references; recursion ends at the first repetition. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema & {
    $defs?: Record<string, JsonSchema>;
  };
  const inline = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => inline(item, within));
    if (typeof value !== 'object' || value === null) return value;
    const name = '$ref' in value && typeof value.$ref === 'string' ? value.$ref.replace('#/$defs/', '') : null;
    if (name !== null) return within.includes(name) ? {} : inline($defs[name], [...within, name]);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inline(part, within)]));
  };
  return inline(root, []) as JsonSchema;
}

const candidates = [
  'Sample',
  'sample-1',
  `${yearAhead}-05-01T10:00`,
  `${yearAhead}-05-01`,
  '+8613800001111',
  'sample@example.org',
  '01900000-0000-7000-8000-000000000001',
];
const ofFormat: Record<string, string> = {
  uuid: '01900000-0000-7000-8000-000000000001',
  'date-time': `${yearAhead}-05-01T10:00:00.000Z`,
  date: '1990-05-01',
  uri: 'https://example.org/',
  email: 'sample@example.org',
};

function sampleText({ format, pattern, minLength = 0 }: JsonSchema): string {
  const known = format === undefined ? undefined : ofFormat[format];
  if (known !== undefined) return known;
  const fitting = pattern === undefined ? undefined : candidates.find((text) => new RegExp(pattern).test(text));
  return fitting ?? 'Sample'.padEnd(minLength, 'x');
}

/** The smallest object that fits the schema. */
export const minSample = ({ required = [], properties = {} }: JsonSchema, known: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, known[name] ?? sample(properties[name] ?? {}, known)]));

/** A value valid for the schema, as far as the schema tells; `known` values take precedence, undefined omits a field. */
export function sample(schema: JsonSchema, known: Record<string, unknown> = {}): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const option = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (option) return sample(option, known);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .map(([name, part]) => [name, name in known ? known[name] : sample(part, known)])
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return [sample(schema.items ?? {}, known)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return sampleText(schema);
  }
}

/** Paths of all matching fields of an object schema, including nested ones and those in lists. */
export function fieldsOf(schema: JsonSchema, isWanted: (schema: JsonSchema) => boolean, path: string[] = []): string[][] {
  const parts = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])];
  const own = path.length > 0 && parts.some(isWanted) ? [path] : [];
  const below = parts.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, part]) => fieldsOf(part, isWanted, [...path, name])),
    ...(items ? fieldsOf(items, isWanted, [...path, '0']) : []),
  ]);
  return [...own, ...below];
}

/** A copy of the value with one place in it replaced. */
export function replaced(value: unknown, [step, ...rest]: readonly string[], by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === step ? replaced(item, rest, by) : item));
  // By definition, not by assignment: a field may be called __proto__.
  const copy = { ...(value as Record<string, unknown>) };
  return Object.defineProperty(copy, step, { value: replaced(copy[step], rest, by), enumerable: true, configurable: true, writable: true });
}
