import { z } from 'zod';

type Schema = Record<string, unknown>;
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The schema that the serializer compiles. Rules that only matter to input are dropped and references are inlined,
 * because each `anyOf`, `format` and `$ref` costs it a validation per value.
 */
export function serialiserSchema(ok: z.ZodType): Schema {
  const root = z.toJSONSchema(ok, { io: 'output', target: 'draft-7', unrepresentable: 'any' }) as Schema;
  const definitions = (root['definitions'] ?? {}) as Record<string, Schema>;
  const isRecursive = (name: string) => JSON.stringify(definitions[name]).includes(`#/definitions/${name}"`);
  const recursive = Object.keys(definitions).filter(isRecursive);
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (!isObject(value)) return value;
    const name = typeof value['$ref'] === 'string' ? value['$ref'].replace('#/definitions/', '') : null;
    if (name !== null) return recursive.includes(name) ? { $ref: `#/definitions/${name}` } : plain(definitions[name]);
    return withoutRules(value);
  };
  const withoutRules = (schema: Schema): Schema => {
    const options = schema['anyOf'];
    if (Array.isArray(options) && options.length === 2 && options.some((option) => isObject(option) && option['type'] === 'null')) {
      const rest = options.find((option) => !(isObject(option) && option['type'] === 'null')) as unknown;
      const kept = plain(rest) as Schema;
      return '$ref' in kept ? { anyOf: [kept, { type: 'null' }] } : { ...kept, nullable: true };
    }
    const copy: Schema = {};
    for (const [key, value] of Object.entries(schema)) {
      if (['format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'default', '$schema', 'id', '$id'].includes(key)) continue;
      if (key === 'enum' && schema['type'] === 'string') continue;
      copy[key] = key === 'properties' || key === 'definitions' ? mapValues(value as Schema, plain) : plain(value);
    }
    return copy;
  };
  const { definitions: _, ...own } = root;
  const schema = plain(own) as Schema;
  if (recursive.length > 0)
    schema['definitions'] = Object.fromEntries(recursive.map((name) => [name, withoutRules(definitions[name] as Schema)]));
  return schema;
}

const mapValues = (object: Schema, map: (value: unknown) => unknown): Schema =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
