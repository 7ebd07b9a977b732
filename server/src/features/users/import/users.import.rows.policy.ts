import type { z } from 'zod';
import type { ErrorParams } from '#contract/errors.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { genders, personDetailsOf } from '#contract/browser/person-fields.ts';
import { mobileOf } from '#contract/browser/phone.ts';
import { Language } from '#contract/kernel/schemas.ts';
import { type ImportColumn, isExample } from '#contract/browser/user-import-file.ts';
import { ImportedAccount, type ImportMode } from '#contract/users/import.ts';
import type { InputError } from '#kernel/errors.ts';
import type { AccountFileRow } from './import-file.ts';

export type FoundRowError = { line: number; column: ImportColumn; value: string; rule: string; params: ErrorParams };
/** Undefined where the row finds its account by the other one. */
export type RowAccount = Omit<ImportedAccount, 'username' | 'email'> & { username?: string | undefined; email?: string | undefined };
/** `account` is null when the row has errors of its own. */
export type ReadRow = AccountFileRow & { account: RowAccount | null; roleCodes: string[]; errors: FoundRowError[] };
export type Parse = (schema: z.ZodType, raw: unknown) => { data: unknown; errors: InputError[] };

const whole = ImportedAccount;
const found = ImportedAccount.partial({ username: true, email: true });
const MAX_SHOWN = 200;
/** Ends at a corrupt tree with a cycle. */
const DEEPEST = 100;

export const errorAt = ({ line, cells }: AccountFileRow, column: ImportColumn, rule: string, params: ErrorParams = {}): FoundRowError => ({
  line,
  column,
  value: cells[column].slice(0, MAX_SHOWN).toWellFormed(),
  rule,
  params,
});

const choices: Partial<Record<ImportColumn, readonly string[]>> = { gender: genders, language: Language.options };
/** Names the allowed values in the error, as a file offers no list to choose from. */
const asOfFile = (row: AccountFileRow, { field, rule, params }: InputError): FoundRowError => {
  const column = field as ImportColumn;
  const options = choices[column];
  if (options) return errorAt(row, column, 'import_choice', { values: options.join(', ') });
  return column === 'phone' ? errorAt(row, column, 'mobile') : errorAt(row, column, rule, params);
};

const chosen = (options: readonly string[], cell: string): string | null =>
  cell === '' ? null : (options.find((option) => option.toLowerCase() === cell.toLowerCase()) ?? cell);

const inputOf = ({ cells }: AccountFileRow, mode: ImportMode) => {
  const { username, email, phone, gender, language } = cells;
  const isFoundByOne = mode === 'update' && (username === '') !== (email === '');
  return {
    schema: isFoundByOne ? found : whole,
    raw: {
      username: isFoundByOne && username === '' ? undefined : username,
      email: isFoundByOne && email === '' ? undefined : email,
      ...personDetailsOf(cells),
      phone: mobileOf(phone) ?? phone,
      gender: chosen(genders, gender),
      language: chosen(Language.options, language),
    },
  };
};

/** Checks a row by the rules of a single account, as far as possible without other rows. */
export function readRow(row: AccountFileRow, mode: ImportMode, parse: Parse): ReadRow {
  const roleCodes = [...new Set(row.cells.roles.split(';').map((code) => code.trim()))].filter((code) => code !== '');
  if (isExample(row.cells.username)) return { ...row, account: null, roleCodes: [], errors: [errorAt(row, 'username', 'import_example')] };
  const { schema, raw } = inputOf(row, mode);
  const { data, errors } = parse(schema, raw);
  const shown = errors.map((error) => asOfFile(row, error));
  return { ...row, account: shown.length > 0 ? null : (data as RowAccount), roleCodes, errors: shown };
}

/** Remembers earlier rows and reports the line of the first duplicate. */
export function createTwice() {
  const seen = { username: new Map<string, number>(), email: new Map<string, number>() };
  return (row: ReadRow): FoundRowError[] =>
    (['username', 'email'] as const).flatMap((column) => {
      const key = foldName(row.cells[column]);
      if (key === '') return [];
      const first = seen[column].get(key);
      if (first !== undefined) return [errorAt(row, column, 'import_twice', { line: first })];
      seen[column].set(key, row.line);
      return [];
    });
}

/** `A / B`, ignoring case and spaces around the slashes. */
const pathKey = (path: string): string =>
  foldName(path)
    .split('/')
    .map((part) => part.trim())
    .join('/');

export type KnownDepartment = { id: string; parentId: string | null; name: string; status: 'enabled' | 'disabled' };
/** Finds departments by their whole path, else by their name; several may share a name. */
export function departmentFinder(departments: readonly KnownDepartment[]): (path: string) => readonly KnownDepartment[] {
  const all = new Map(departments.map((department) => [department.id, department]));
  const pathOf = ({ name, parentId }: KnownDepartment, depth = 0): string => {
    const parent = parentId === null || depth > DEEPEST ? undefined : all.get(parentId);
    return parent ? `${pathOf(parent, depth + 1)}/${name}` : name;
  };
  const paths = new Map(departments.map((department) => [pathKey(pathOf(department)), [department]]));
  const names = Map.groupBy(departments, ({ name }) => pathKey(name));
  return (path) => paths.get(pathKey(path)) ?? names.get(pathKey(path)) ?? [];
}
