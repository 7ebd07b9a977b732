import type { FastifyReply } from 'fastify';

type Schema = Record<string, unknown>;
type Serialise = (value: unknown) => string;
type Compile = Pick<FastifyReply, 'compileSerializationSchema'>;

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Serializes an answer with one list, such as `communities` beside `pagination`. Frozen items are kept in memory by their repository and
 * stay as they are, so that each is serialized once, by the same schema as the others. Null for all other answers, and without such items.
 */
export function keptItems(schema: Schema): (answer: unknown, reply: Compile) => string | null {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const [list, ...more] = Object.entries(properties).filter(([, property]) => isObject(property) && property['type'] === 'array');
  const items = list && isObject(list[1]) ? list[1]['items'] : null;
  if (!list || more.length > 0 || !isObject(items) || schema['definitions'] !== undefined) return () => null;
  const [name] = list;
  const { [name]: _, ...others } = properties;
  const required = Array.isArray(schema['required']) ? schema['required'].filter((one) => one !== name) : [];
  const rest = { ...schema, properties: others, required };
  const kept = new WeakMap<object, string>();

  const isKept = (item: unknown): item is Schema => isObject(item) && Object.isFrozen(item);
  const textOf = (item: unknown, serialise: Serialise): string => {
    if (!isKept(item)) return serialise(item);
    const known = kept.get(item);
    if (known !== undefined) return known;
    const text = serialise(item);
    kept.set(item, text);
    return text;
  };

  return (answer, reply) => {
    const all = isObject(answer) ? answer[name] : null;
    if (!Array.isArray(all) || !all.some(isKept)) return null;
    const serialise = reply.compileSerializationSchema(items) as Serialise;
    const around = (reply.compileSerializationSchema(rest) as Serialise)(answer);
    const texts = all.map((item) => textOf(item, serialise));
    return `{${JSON.stringify(name)}:[${texts.join(',')}]${around === '{}' ? '' : ','}${around.slice(1)}`;
  };
}
