/**
 * Parsers of column values by type oid (pg_type.oid), the same on both engines. Types not listed stay text: uuid,
 * numeric, date 'YYYY-MM-DD', timestamp 'YYYY-MM-DD HH:MM:SS', interval.
 */
type Parse = (text: string) => unknown;

export const BYTEA = 17;

const asText: Parse = (text) => text;
const asBoolean: Parse = (text) => text === 't';
const asBytes: Parse = (text) => Buffer.from(text.slice(2), 'hex');
const asJson: Parse = (text) => JSON.parse(text) as unknown;
/** '2026-07-31 09:00:00.5+00' and '+05:30' alike. */
const asInstant: Parse = (text) => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));

const scalars: [parse: Parse, oid: number, arrayOid: number][] = [
  [asBoolean, 16, 1000],
  [asBytes, BYTEA, 1001],
  [Number, 20, 1016], // int8
  [Number, 21, 1005],
  [Number, 23, 1007],
  [Number, 26, 1028], // oid
  [Number, 700, 1021],
  [Number, 701, 1022],
  [asJson, 114, 199],
  [asJson, 3802, 3807],
  [asInstant, 1184, 1185],
  [asText, 19, 1003], // name
  [asText, 25, 1009],
  [asText, 1042, 1014],
  [asText, 1043, 1015],
  [asText, 1082, 1182], // date
  [asText, 1114, 1115], // timestamp without zone
  [asText, 1700, 1231], // numeric
  [asText, 2950, 2951], // uuid
];

const parsers = new Map<number, Parse>();
for (const [parse, oid, arrayOid] of scalars) {
  parsers.set(oid, parse);
  parsers.set(arrayOid, (text) => parseArray(text, parse));
}

export const parserOf = (oid: number): Parse => parsers.get(oid) ?? asText;

const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^{},]+)|([{},])/gs;

/** PostgreSQL's array text, e.g. {1,NULL,"a \"b\""} or {{1,2},{3,4}}. */
function parseArray(text: string, parse: Parse): unknown[] {
  const root: unknown[] = [];
  const open: unknown[][] = [];
  // A lower bound, '[2:3]={…}', is dropped.
  for (const [, quoted, bare, mark] of text.slice(text.indexOf('{')).matchAll(ELEMENT)) {
    const list = open.at(-1);
    if (mark === '{') {
      const inner = list ? [] : root;
      list?.push(inner);
      open.push(inner);
    } else if (mark === '}') open.pop();
    else if (quoted !== undefined) list?.push(parse(quoted.replace(/\\(.)/gs, '$1')));
    else if (bare !== undefined) list?.push(bare === 'NULL' ? null : parse(bare));
  }
  return root;
}
