import type { Asserted, Shape } from './asserted-types.ts';
import type { NullColumn, RawResult, Statement } from './recording.ts';
import type { Column, Describe } from './statements.ts';

/** What the parsers of the driver make of a column (kernel/db/types.ts); all other types stay text. */
const kinds: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  timestamptz: 'Date',
};
const JSON_TYPES = /^_?jsonb?$/;
const kindOf = (type: string): string => (type.startsWith('_') ? `${kindOf(type.slice(1))}[]` : (kinds[type] ?? 'string'));

const fits = (shape: Shape, type: string): boolean => {
  const allowed = [...shape.kinds].filter((kind) => kind !== 'any');
  // What is in JSON is not known, but it holds neither a Date nor bytes.
  if (JSON_TYPES.test(type)) return !allowed.some((kind) => /Date|Buffer/.test(kind));
  return allowed.every((kind) => kind === kindOf(type) || (kind === 'any[]' && type.startsWith('_')));
};
const written = ({ kinds: all }: Shape): string => [...all].join(' | ') || 'null';

type Result = { columns: readonly Column[]; raw: RawResult };

function misfitsOf(asserted: Asserted, { columns, raw }: Result): string[] {
  if (raw.column !== undefined) {
    const { type } = columns.find(({ name }) => name === raw.column)!;
    return fits(asserted.value, type) ? [] : [`${raw.column} is ${type}, not ${written(asserted.value)}`];
  }
  const names = new Set(columns.map(({ name }) => name));
  const wrong = columns.flatMap(({ name, type }) => {
    const shape = asserted.columns.get(name);
    if (!shape) return asserted.mayHaveMore ? [] : [`${name} (${type}) is not asserted`];
    return fits(shape, type) ? [] : [`${name} is ${type}, not ${written(shape)}`];
  });
  const missing = [...asserted.columns].filter(([name, { mayMiss }]) => !mayMiss && !names.has(name));
  return [...wrong, ...missing.map(([name]) => `${name} is missing`)];
}

function nullMisfitOf(asserted: Asserted, { nullColumn, raw }: NullColumn): string[] {
  const shape = raw.column === undefined ? asserted.columns.get(nullColumn) : asserted.value;
  return !shape || shape.isNullable ? [] : [`${nullColumn} was null`];
}

export type AssertedTypes = ReadonlyMap<string, readonly Asserted[]>;

/** Of calls with the same text it is not known which one ran: one that fits is enough. */
const between = (types: AssertedTypes, template: string, misfits: (asserted: Asserted) => string[]): string[] => {
  const all = (types.get(template) ?? []).map((asserted) => ({ where: asserted.where, misfits: misfits(asserted) }));
  return all.some((one) => one.misfits.length === 0) ? [] : all.flatMap((one) => one.misfits.map((misfit) => `${one.where}: ${misfit}`));
};

/** What the types of raw templates assert of their results, and the columns do not have. */
export async function misfits(types: AssertedTypes, statements: readonly Statement[], describe: Describe): Promise<string[]> {
  const found = new Set<string>();
  for (const { sql, raw } of statements) {
    const asserting = raw.filter(({ template }) => types.has(template));
    const description = asserting.length > 0 ? await describe(sql) : { refusal: '' };
    // A refusal is the matter of `differences`.
    if ('refusal' in description) continue;
    for (const one of asserting)
      for (const misfit of between(types, one.template, (asserted) => misfitsOf(asserted, { columns: description.columns, raw: one })))
        found.add(misfit);
  }
  return [...found].toSorted();
}

/** Columns that were null although their types say that they never are. */
export const unexpectedNulls = (types: AssertedTypes, nulls: readonly NullColumn[]): string[] =>
  [...new Set(nulls.flatMap((one) => between(types, one.raw.template, (asserted) => nullMisfitOf(asserted, one))))].toSorted();
