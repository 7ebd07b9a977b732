import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { createPerson } from '#test/people.ts';
import { createMenu, createRole } from '#test/roles.ts';
import { createBulkRoles } from './roles.bulk.repository.ts';

const { db } = await testDatabase();

test('what roles hold is read once for a whole list, and anew for the next one', async () => {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const queries = async <T>(work: () => Promise<T>) => {
    const before = count;
    return { value: await work(), queries: count - before };
  };
  const [anna, bo, cai] = [await createPerson(db), await createPerson(db), await createPerson(db)];
  const menu = await createMenu(db, 'system:listing');
  const small = await createRole(db, { code: 'small', holders: [anna, bo, cai] });
  const large = await createRole(db, { code: 'large', menuIds: [menu], holders: [bo, anna] });
  const roles = createBulkRoles(counted);
  const codesOf = async (id: string, at = roles) => (await at.ofAccounts([id])).get(id)?.map(({ code }) => code);
  expect(await queries(() => codesOf(anna.id))).toEqual({ value: ['large', 'small'], queries: 2 });
  expect(await queries(() => codesOf(bo.id))).toEqual({ value: ['large', 'small'], queries: 1 });
  expect(await queries(() => codesOf(cai.id))).toEqual({ value: ['small'], queries: 1 });
  expect((await roles.withCodes(['small', 'nobody'])).map(({ id }) => id)).toEqual([small.id]);
  const again = await queries(() => roles.withCodes(['nobody', 'small', 'large']));
  expect([again.value.map(({ menuIds }) => menuIds), again.queries]).toEqual([[[], [menu]], 1]);
  expect((await queries(() => roles.withCodes(['large', 'nobody']))).queries).toBe(0);

  const first = await queries(() => roles.rightsOf([anna.id]));
  const alike = await queries(() => roles.rightsOf([bo.id, cai.id]));
  const known = await queries(() => roles.rightsOf([cai.id, anna.id]));
  expect([first.queries, alike.queries, known.queries]).toEqual([3, 3, 2]);
  expect(alike.value.get(bo.id)).toMatchObject({ ...first.value.get(anna.id), username: bo.username });
  expect([alike.value.get(bo.id)?.menuIds.has(menu), known.value.get(cai.id)?.menuIds.has(menu)]).toEqual([true, false]);

  await db.deleteFrom('role_menus').where('role_id', '=', large.id).execute();
  const now = createBulkRoles(counted);
  expect((await now.withCodes(['large']))[0]?.menuIds).toEqual([]);
  expect((await now.rightsOf([bo.id])).get(bo.id)?.menuIds.has(menu)).toBe(false);
});
