import { expect, test } from 'vitest';
import { API_PREFIX } from '#kernel/http/routes.ts';
import { ownApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { sampleOf } from '#test/ration.ts';
import { fill, ownFields, type ContractLine, lines, worldOf } from './contract.ts';
import { fieldsOf, type JsonSchema, minSample, replaced, sample, schemaOf } from './samples.ts';

const app = await ownApp();
const owner = await createPerson(app.db, { isAdmin: true });
const member = await createPerson(app.db);
const world = await worldOf(app, owner, member);

/** Invalid values for texts, numbers and choices; as JSON text, because some cannot be written otherwise. */
const values: Record<string, string> = {
  object: '{"a":{"b":[]}}',
  'object with a prototype': '{"__proto__":{"isAdmin":true}}',
  array: '["a",["b"]]',
  'deep array': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  number: '12345678901234567890',
  'negative number': '-1',
  fraction: '1.5e300',
  null: 'null',
  true: 'true',
  empty: '""',
  blank: '" \\u200b\\t "',
  NUL: '"a\\u0000b"',
  'lone surrogate': '"\\ud800"',
  'two lone surrogates': '"\\udc00\\ud83d"',
  '100 KB': JSON.stringify('x'.repeat(100_000)),
  '100 KB of four-byte characters': JSON.stringify('🌊'.repeat(25_000)),
  __proto__: '"__proto__"',
  constructor: '"constructor"',
  SQL: JSON.stringify(`'; drop table users; -- \\ %_ $1`),
  'search words': JSON.stringify(`a & | ! ( ) :* <-> ' "`),
  markup: '"<script>alert(1)</script>{{x}}$t(y)"',
  'right to left': '"\\u202egnp.exe"',
  'a year out of reach': '"+275761-01-01T00:00:00Z"',
  'the last year': '"9999-12-31T23:59:59.999Z"',
  'the year zero': '"0000-01-01T00:00"',
  'a path': '"../../etc/passwd"',
  'a script address': '"javascript:alert(1)"',
  infinity: '"Infinity"',
};
const MARK = '"@@@"';
/** How many of them are tried per field in a short run. */
const EACH = 2;
const anything = () => true;

type Options = { search?: string; body?: string | undefined; path?: string };
const ask = async ({ endpoint }: ContractLine, { search = '', body, path }: Options) => {
  const address = path ?? fill(endpoint.path, world.idFor);
  const { status, body: answer } = await app.raw(`${API_PREFIX}${address}${search}`, {
    method: endpoint.method,
    as: owner,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
  return { status, code: (answer as { code?: string } | null)?.code };
};
const send = async (line: ContractLine, options: Options) => (await ask(line, options)).status;
const isBad = (status: number) => status >= 500;
/** Runs all attempts of one call and returns those that the server reported as its own error. */
async function failuresOf(throttle: readonly { what: string; send: () => Promise<number> }[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { what, send } of throttle) if (isBad(await send())) failed.push(what);
  const causes = app.takeUnexpected().map((error) => String(error).slice(0, 200));
  return failed.map((what, index) => `${what}: ${causes[index] ?? ''}`);
}
const titled = (of: readonly ContractLine[]) => of.map((line) => [line.name, line] as const);
const bodyOf = ({ name, endpoint }: ContractLine): { schema: JsonSchema; valid: unknown } => {
  const schema = schemaOf(endpoint.body!, 'input');
  return { schema, valid: sample(schema, { ...world.fields, ...ownFields[name] }) };
};
const queryOf = ({ endpoint }: ContractLine): { schema: JsonSchema; valid: [string, string][] } => {
  const schema = schemaOf(endpoint.query!, 'input');
  return { schema, valid: Object.entries(minSample(schema, world.fields)).map(([name, value]) => [name, String(value)]) };
};

test.each(titled(lines))('the sample of %s from which bad input is made is good, so that it gets as far as it can', async (_, line) => {
  const search = line.endpoint.query ? `?${new URLSearchParams(queryOf(line).valid)}` : '';
  const body = line.endpoint.body && JSON.stringify(bodyOf(line).valid);
  expect((await ask(line, { search, body })).code).not.toBe('request.invalid');
});

const withBody = lines.filter(({ endpoint }) => endpoint.body);
test.each(titled(withBody))('%s takes anything in any field of its body without failing', async (_, line) => {
  const { schema, valid } = bodyOf(line);
  const throttle = fieldsOf(schema, anything).flatMap((field) =>
    sampleOf(Object.entries(values), EACH, `${line.name} ${field.join('.')}`).map(([what, value]) => ({
      what: `${field.join('.')} = ${what}`,
      send: () => send(line, { body: JSON.stringify(replaced(valid, field, '@@@')).replace(MARK, () => value) }),
    })),
  );
  const whole = sampleOf(Object.entries(values), EACH, line.name).map(([what, value]) => ({
    what: `body = ${what}`,
    send: () => send(line, { body: value }),
  }));
  expect(throttle.length).toBeGreaterThan(0);
  expect(await failuresOf([...throttle, ...whole])).toEqual([]);
});

const raw = [
  'a',
  '-1',
  '0',
  '1e400',
  'NaN',
  '%00',
  '%ED%A0%80',
  '%E0%A4%A',
  '%25',
  '__proto__',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  `'; drop table users`,
  '%26%7C!():*',
  'x'.repeat(8_000),
];
const withQuery = lines.filter(({ endpoint }) => endpoint.query);
test.each(titled(withQuery))('%s takes anything in any field of its query without failing', async (_, line) => {
  const { schema, valid } = queryOf(line);
  const rest = (without: string) => new URLSearchParams(valid.filter(([name]) => name !== without));
  const throttle = fieldsOf(schema, anything).flatMap(([field = '']) => {
    const parts = [...raw.map((value) => `${field}=${value}`), `${field}[a]=b`, `${field}=a&${field}=b`, field, `__proto__[${field}]=a`];
    return sampleOf(parts, EACH, `${line.name} ${field}`).map((part) => ({
      what: part.slice(0, 60),
      // Alone, and together with regular input.
      send: async () => Math.max(await send(line, { search: `?${part}` }), await send(line, { search: `?${part}&${rest(field)}` })),
    }));
  });
  expect(await failuresOf(throttle)).toEqual([]);
});

const withParams = lines.filter(({ endpoint }) => endpoint.params);
test.each(titled(withParams))('%s takes anything in its address without failing', async (_, line) => {
  const throttle = sampleOf([...raw, '..', '.', '%2e%2e%2f', 'a%2Fb', ' ', '%F0%9F%8C%8A'], EACH, line.name).map((value) => ({
    what: `:param = ${value.slice(0, 40)}`,
    send: () => send(line, { path: line.endpoint.path.replace(/:\w+/g, value), ...(line.endpoint.body ? { body: '{}' } : {}) }),
  }));
  expect(await failuresOf(throttle)).toEqual([]);
});

test('headers of any content are taken without failing', async () => {
  const headers = {
    'x-lang': '\u00ff'.repeat(500),
    'accept-language': ';;;,,,=q',
    'user-agent': '\u00fe'.repeat(2_000),
    authorization: `Bearer ${'.'.repeat(4_000)}`,
    'x-forwarded-for': 'x'.repeat(500),
    'content-type': 'application/json; charset=x',
  };
  for (const [name, value] of Object.entries(headers)) {
    const { status } = await app.raw(`${API_PREFIX}/communities`, { headers: { [name]: value } });
    expect([name, isBad(status)]).toEqual([name, false]);
  }
});

test('after all that the tables stand, and nobody became an administrator', async () => {
  const { body } = await app.call('GET /me', { as: member });
  expect(body).toMatchObject({ id: member.id, isAdmin: false });
});
