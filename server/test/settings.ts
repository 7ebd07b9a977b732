import type { CallInput } from '#contract/api.ts';
import { newId } from '#kernel/ids.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './people.ts';

type Change = Omit<CallInput<'PUT /settings'>['body'], 'version'>;

/** Changes of settings as an administrator, each based on the current version. */
export const settingsOf = (app: Pick<TestApp, 'call' | 'db'>, admin: TestUser) => {
  const get = async () => (await app.call('GET /settings', { as: admin })).body;
  const put = (version: number, change: Change, as = admin) => app.call('PUT /settings', { as, body: { ...change, version } });
  return {
    get,
    put,
    set: async (change: Change) => put((await get()).version, change),
    /** Grants the permission through a separate role. */
    async grant(person: TestUser, code: string): Promise<void> {
      const id = newId();
      await app.db
        .insertInto('roles')
        .values({ id, code: id.slice(-12), name: code })
        .execute();
      await app.db.insertInto('user_roles').values({ role_id: id, user_id: person.id }).execute();
      const menus = await app.db.selectFrom('menus').select('id').where('permission_code', '=', code).orderBy('id').execute();
      await app.db
        .insertInto('role_menus')
        .values(menus.map((menu) => ({ role_id: id, menu_id: menu.id })))
        .execute();
    },
  };
};
