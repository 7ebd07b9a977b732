import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockRights } from '#features/roles/index.ts';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { createMenu, createRole } from '#test/roles.ts';

const app = await ownApp();
const waiting = async () =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)).rows.length;

test('of those who move an entry nobody takes along what came below it meanwhile, nor does who lost it meanwhile', async () => {
  const editor = await createPerson(app.db);
  const rows = await app.db.selectFrom('menus').select('id').where('permission_code', 'like', 'system:menu:%').orderBy('id').execute();
  const [grown, lost] = [await createMenu(app.db, null), await createMenu(app.db, 'system:lost')];
  const role = await createRole(app.db, { menuIds: [...rows.map(({ id }) => id), lost], holders: [editor] });
  const move = (id: string) =>
    app.call('POST /menus/:id/move', { as: editor, params: { id }, body: { parentId: null, before: null } }).then(({ body }) => body);
  expect([await move(grown), await move(lost)]).toMatchObject([{ id: grown }, { id: lost }]);

  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const meanwhile = app.database.transact(async (tx) => {
    await lockRights(tx);
    await tx
      .insertInto('menus')
      .values({ id: newId(), parent_id: grown, name: 'Beyond', menu_type: 3, permission_code: 'system:user:delete' })
      .execute();
    await tx.deleteFrom('role_menus').where('role_id', '=', role.id).where('menu_id', '=', lost).execute();
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  const answers = Promise.all(Array.from({ length: 4 }, (_, at) => move(at % 2 === 0 ? grown : lost)));
  await expect.poll(waiting).toBeGreaterThan(2);
  over.resolve();
  await meanwhile;
  expect(await answers).toEqual(Array(4).fill(expect.objectContaining({ code: 'menu.beyond_you' })));
});
