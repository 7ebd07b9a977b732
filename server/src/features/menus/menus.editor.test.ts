import { describe, expect, it, test } from 'vitest';
import type { MenuInput } from '#contract/menus/editor.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp({ PLAZA_FRAME_HOSTS: 'https://ant.design' });
const admin = await createPerson(app.db, { isAdmin: true });
const anna = await createPerson(app.db);

const blank: MenuInput = {
  type: 'menu',
  parentId: null,
  name: '',
  nameEn: 'Handbook',
  nameZh: '手册',
  path: '',
  icon: null,
  component: null,
  permission: '',
  keepAlive: true,
  hideInMenu: false,
  activePath: '',
  iframeLink: '',
  externalLink: '',
  status: 'enabled',
  badge: '',
  isForEverybody: true,
};
let count = 0;
const page = (options: Partial<MenuInput> = {}): MenuInput => ({
  ...blank,
  path: `/made/${(count += 1)}`,
  component: 'access-demo/nested',
  ...options,
});
const create = (options: Partial<MenuInput> = {}, language = 'en-US') =>
  app.call('POST /menus', { as: admin, body: page(options), headers: { 'x-lang': language } });
const made = async (options: Partial<MenuInput> = {}) => (await create(options)).body;
const all = async () => (await app.call('GET /menus', { as: admin })).body.items;
const at = async (path: string) => (await all()).find((entry) => entry.path === path)!;
const put = async (id: string, change: Partial<MenuInput>) => {
  const { isBase: _, createdAt: __, updatedAt: ___, id: ____, order: _____, ...entry } = (await all()).find((one) => one.id === id)!;
  return app.call('PUT /menus/:id', { as: admin, params: { id }, body: { ...entry, ...change } });
};
const move = (id: string, parentId: string | null, before: string | null = null) =>
  app.call('POST /menus/:id/move', { as: admin, params: { id }, body: { parentId, before } });
const remove = (id: string, below = 0) => app.call('DELETE /menus/:id', { as: admin, params: { id }, query: { below } });
const errors = ({ body }: { body: { errors?: { field: string; rule: string }[] } }) =>
  body.errors?.map(({ field, rule }) => `${field} ${rule}`);
const menuOf = async (as: TestUser, language = 'en-US') =>
  (await app.call('GET /menus/mine', { as, headers: { 'x-lang': language } })).body.result;
const labels = async (as: TestUser) => (await menuOf(as)).map(({ label }) => label);

test('an entry of each kind stands in the menu of everybody at once, in their language, and a button in none', async () => {
  await made({ nameEn: 'Page', nameZh: '页面', badge: 'new' });
  await made({ type: 'iframe', nameEn: 'Frame', nameZh: '框架', iframeLink: 'https://ant.design/docs', component: null });
  await made({ type: 'link', nameEn: 'Link', nameZh: '链接', externalLink: 'https://react.dev', component: null });
  await made({ nameEn: 'Ours', nameZh: '内部', isForEverybody: false });
  const parent = await made({ nameEn: 'Holder', nameZh: '持有' });
  expect((await create({ type: 'button', parentId: parent.id, permission: 'demo:thing:make' })).status).toBe(201);
  expect(await labels(anna)).toEqual(expect.arrayContaining(['Page', 'Frame', 'Link', 'Holder']));
  expect(await labels(anna)).not.toContain('Ours');
  expect(await labels(admin)).toContain('Ours');
  expect((await menuOf(anna, 'zh-CN')).find(({ label }) => label === '页面')).toMatchObject({ badge: 'new' });
  expect((await menuOf(anna)).find(({ label }) => label === 'Link')?.key).toBe('https://react.dev');
});

test('hiding, disabling, moving and deleting show at once, and each leaves its line', async () => {
  const heading = await made({ component: null, nameEn: 'Heading' });
  const entry = await made({ nameEn: 'Wanderer' });
  expect(await labels(anna)).toContain('Wanderer');
  await move(entry.id, heading.id);
  expect((await menuOf(anna)).find(({ label }) => label === 'Heading')?.children).toMatchObject([{ label: 'Wanderer' }]);
  await put(entry.id, { hideInMenu: true });
  expect(await labels(anna)).not.toContain('Heading');
  await put(entry.id, { hideInMenu: false, status: 'disabled' });
  expect(await labels(anna)).not.toContain('Heading');
  expect((await remove(heading.id)).body).toMatchObject({ code: 'menu.holds_others', params: { below: 1 } });
  expect((await remove(heading.id, 1)).status).toBe(200);
  expect((await all()).some(({ id }) => id === entry.id)).toBe(false);
  const lines = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', entry.id).orderBy('seq').execute();
  expect(lines.map(({ action }) => action)).toEqual(['menu.created', 'menu.moved', 'menu.changed', 'menu.changed']);
});

describe('what cannot be is refused at its field, and nothing is written', () => {
  it.each<[string, Partial<MenuInput>, string]>([
    ['no name', { nameEn: '', nameZh: '' }, 'name required'],
    ['a name in one language', { nameZh: '' }, 'nameZh required'],
    ['a key that is none', { nameEn: '', nameZh: '', name: 'Hello' }, 'name menu_name'],
    ['no path', { path: '' }, 'path required'],
    ['a path without its slash', { path: 'made' }, 'path menu_path'],
    ['a path of another site', { path: '//evil.example' }, 'path menu_path'],
    ['a path with steps back', { path: '/made/../home' }, 'path menu_path'],
    ['a path with a step on the spot', { path: '/./made' }, 'path menu_path'],
    ['a path that ends in a step back', { path: '/made/..' }, 'path menu_path'],
    ['a path in other signs', { path: '/%2e%2e/home' }, 'path menu_path'],
    ['a path of the product in capitals', { path: '/API/docs' }, 'path menu_reserved'],
    ['a path of the product', { path: '/api/docs' }, 'path menu_reserved'],
    ['an icon that nobody drew', { icon: 'unicorn' }, 'icon menu_unknown'],
    ['a page that nobody built', { component: 'no/where' }, 'component menu_unknown'],
    ['a parent that is gone', { parentId: newId() }, 'parentId tree_parent'],
    ['an active path that leads nowhere', { activePath: '/no/where' }, 'activePath menu_active'],
    ['a script as the active path', { activePath: 'javascript:1' }, 'activePath menu_path'],
    ['a link that browsers would mend', { type: 'link', externalLink: 'https:react.dev' }, 'externalLink web_address'],
    ['a frame that names a user', { type: 'iframe', iframeLink: 'https://user:pw@ant.design' }, 'iframeLink web_address'],
    ['a script in a link', { type: 'link', externalLink: 'javascript:alert(1)' }, 'externalLink web_address'],
    ['a script in a frame', { type: 'iframe', iframeLink: 'javascript:alert(1)' }, 'iframeLink web_address'],
    ['a frame of a site that is not allowed', { type: 'iframe', iframeLink: 'https://evil.example' }, 'iframeLink frame_not_allowed'],
    ['a frame without an address', { type: 'iframe', iframeLink: '' }, 'iframeLink required'],
    ['a frame of the site itself', { type: 'iframe', iframeLink: '/home' }, 'iframeLink frame_own'],
    ['a frame of the site itself by another way', { type: 'iframe', iframeLink: '/api/docs/../../home' }, 'iframeLink frame_own'],
    ['a frame of the site itself by its whole address', { type: 'iframe', iframeLink: `${app.origin}/api/docs` }, 'iframeLink frame_own'],
    ['a button without a code', { type: 'button' }, 'permission required'],
    ['a long badge', { badge: 'thirteen text' }, 'badge too_long'],
  ])('%s', async (_, options, error) => {
    const before = await all();
    const answer = await create(options);
    expect([answer.status, errors(answer)]).toEqual([422, expect.arrayContaining([error])]);
    expect(await all()).toEqual(before);
  });

  it('is said in a sentence that fits, in both languages', async () => {
    const messageOf = async (options: Partial<MenuInput>, language: string) => (await create(options, language)).body.errors?.[0]?.message;
    const elsewhere = { type: 'iframe', iframeLink: 'https://evil.example' } as const;
    expect(await messageOf(elsewhere, 'en-US')).toMatch(/^Pages from this host may not be framed here\. Allowed: .*https:\/\/ant\.design/);
    expect(await messageOf(elsewhere, 'zh-CN')).toMatch(/^不允许嵌入该主机的页面。.*https:\/\/ant\.design/);
    expect(await messageOf({ type: 'iframe', iframeLink: '/home' }, 'en-US')).toContain('inside itself');
    const { path } = await made();
    expect(await messageOf({ path }, 'en-US')).toBe('Another entry has this path. Choose a different one.');
  });

  it('frames of the documentation of the product itself are none of these', async () => {
    for (const iframeLink of ['/api/docs', '/api/docs?theme=dark'])
      expect((await create({ type: 'iframe', component: null, iframeLink })).status).toBe(201);
  });

  it('a path that another entry has', async () => {
    const { path } = await made();
    const answer = await create({ path });
    expect([answer.status, answer.body.code, errors(answer)]).toEqual([409, 'menu.path_taken', ['path menu_path_taken']]);
  });

  it('a path that another entry or the product has in other letters, at once too', async () => {
    const { path } = await made({ path: '/made/Twice' });
    for (const taken of [path.toUpperCase(), '/HOME', '/Communities', '/communities/:SLUG'])
      expect((await create({ path: taken })).body).toMatchObject({
        code: 'menu.path_taken',
        errors: [{ field: 'path', rule: 'menu_path_taken' }],
      });
    const other = await made();
    expect((await put(other.id, { path: path.toLowerCase() })).body.code).toBe('menu.path_taken');
    const spellings = Array.from({ length: 20 }, (_, at) => ['/made/once', '/MADE/once', '/made/ONCE'][at % 3]!);
    const answers = await Promise.all(spellings.map((spelling) => create({ path: spelling })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  });

  it('entries below what is no heading, and what would hide those below it', async () => {
    const held = await made();
    const link = await made({ type: 'link', externalLink: 'https://react.dev' });
    expect(errors(await create({ parentId: held.id }))).toEqual(['parentId menu_parent']);
    expect(errors(await move(held.id, link.id))).toEqual(['parentId menu_parent']);
    const heading = await made({ component: null });
    await made({ parentId: heading.id });
    expect(errors(await put(heading.id, { component: 'access-demo/nested' }))).toEqual(['component menu_holds']);
    expect(errors(await put(heading.id, { type: 'link', externalLink: 'https://react.dev' }))).toEqual(['type menu_holds']);
  });

  it('a place inside of itself, and an eleventh level', async () => {
    const top = await made({ component: null });
    const inner = await made({ component: null, parentId: top.id });
    expect(errors(await move(top.id, inner.id))).toEqual(['parentId tree_cycle']);
    let parentId = inner.id;
    for (let level = 3; level <= 10; level += 1) parentId = (await made({ component: null, parentId })).id;
    expect(errors(await create({ component: null, parentId }))).toEqual(['parentId tree_depth']);
  });
});

describe('the product stays whole', () => {
  it('its own entries are hidden and renamed, but neither deleted nor turned into something else', async () => {
    const chat = await at('/chat');
    expect((await remove(chat.id)).body.code).toBe('menu.is_base');
    expect(errors(await put(chat.id, { path: '/talk' }))).toEqual(['path menu_base']);
    expect(errors(await put(chat.id, { component: 'home/home' }))).toEqual(['component menu_base']);
    expect((await put(chat.id, { hideInMenu: true })).status).toBe(200);
    expect(await labels(anna)).not.toContain('menu.chat');
  });

  it('nobody locks themselves out of the editor', async () => {
    const editor = await at('/system/menu');
    const system = await at('/system');
    const off = await made({ component: null, status: 'disabled' });
    expect((await put(editor.id, { status: 'disabled' })).body.code).toBe('menu.locks_out');
    expect((await put(system.id, { status: 'disabled' })).body.code).toBe('menu.locks_out');
    expect((await move(system.id, off.id)).body.code).toBe('menu.locks_out');
    expect(await at('/system')).toEqual(system);
  });
});

test('whoever saw an older state is told who was faster', async () => {
  const entry = await made();
  const { isBase: _, createdAt: __, updatedAt: ___, id, order: ____, ...body } = entry;
  await app.call('PUT /menus/:id', { as: admin, params: { id }, body: { ...body, badge: 'one' } });
  const second = await app.call('PUT /menus/:id', { as: admin, params: { id }, body: { ...body, badge: 'two' } });
  expect(second.body).toMatchObject({ code: 'record.changed', params: { by: admin.username } });
});

test('twenty people who move two headings below each other make no circle', async () => {
  const [a, b] = [await made({ component: null }), await made({ component: null })];
  await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? move(a.id, b.id) : move(b.id, a.id))));
  const rows = new Map((await all()).map((one) => [one.id, one.parentId]));
  expect([rows.get(a.id), rows.get(b.id)].filter((parent) => parent === null)).toHaveLength(1);
});

test('each call takes its own right', async () => {
  const statuses = async (as: TestUser) =>
    (
      await Promise.all([
        app.call('GET /menus', { as }),
        app.call('POST /menus', { as, body: page() }),
        app.call('POST /menus/:id/move', { as, params: { id: newId() }, body: { parentId: null, before: null } }),
        app.call('DELETE /menus/:id', { as, params: { id: newId() }, query: { below: 0 } }),
      ])
    ).map(({ status }) => status);
  expect(await statuses(anna)).toEqual([403, 403, 403, 403]);
  expect(await statuses(admin)).toEqual([200, 201, 404, 404]);
});

test('the menu leaves as a file: in its order, in the language of whoever takes it, found by what they read', async () => {
  const columns = (['name', 'above', 'type', 'path', 'status', 'keepAlive'] as const).map((key) => ({ key, title: key }));
  const take = async (filter: object, language = 'en-US') => {
    const headers = { 'x-lang': language };
    const { body } = await app.call('POST /menus/export', { as: admin, body: { filter, columns }, headers });
    const answer = await fetch(new URL(new URL(body.url).pathname, app.origin));
    return new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(await answer.arrayBuffer())
      .trimEnd()
      .split('\r\n');
  };
  const whole = await take({});
  expect(whole[0]).toBe('\uFEFFname,above,type,path,status,keepAlive');
  expect(whole.length).toBe((await all()).length + 1);
  const at = whole.indexOf('Roles,System,menu,/system/role,enabled,true');
  expect(whole[at + 1]).toBe('Add,System / Roles,button,system:role:create,enabled,true');
  const heading = await made({ component: null, nameEn: '@Filed', nameZh: '归档', path: '/filed' });
  await made({ type: 'link', parentId: heading.id, path: '/filed/link', component: null, externalLink: 'https://react.dev' });
  expect((await take({ q: '/FILED' })).slice(1)).toEqual([
    "'@Filed,,menu,/filed,enabled,true",
    "Handbook,'@Filed,link,/filed/link,enabled,true",
  ]);
  expect((await take({ q: '归档' }, 'zh-CN')).slice(1)).toEqual(['归档,,menu,/filed,enabled,true']);
  const hidden = await made({
    component: null,
    nameEn: 'Detail',
    nameZh: '详情',
    path: '/filed/detail',
    parentId: heading.id,
    hideInMenu: true,
  });
  await made({ type: 'link', parentId: hidden.id, path: '/filed/below', component: null, externalLink: 'https://react.dev' });
  expect((await take({ q: '/filed', hidden: 'left_out' })).slice(1)).toHaveLength(2);
  expect((await take({ q: '/filed' })).slice(1)).toHaveLength(4);
  expect((await take({ q: '角色', type: 'menu' }, 'zh-CN')).slice(1)).toEqual(['角色,系统管理,menu,/system/role,enabled,true']);
  await app.db
    .updateTable('menus')
    .set({ created_at: new Date('2020-02-02T12:00:00Z') })
    .where('id', '=', heading.id)
    .execute();
  expect(await take({ createdFrom: '2020-02-02T00:00:00.000Z', createdBefore: '2020-02-03T00:00:00.000Z' })).toHaveLength(2);
  const lines = await app.db.selectFrom('audit_entries').select('after').where('action', '=', 'menus.exported').execute();
  expect(lines).toContainEqual({ after: { q: '角色', type: 'menu' } });
});
