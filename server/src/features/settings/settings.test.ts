import { describe, expect, it, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, SITE_OPERATOR: 'Lake Club', PLAZA_PASSWORD_MAX: '40', PLAZA_FRAME_HOSTS: 'ant.design' });
const ada = await createPerson(app.db, { username: 'ada-admin', isAdmin: true });
const reader = await createPerson(app.db);
const editor = await createPerson(app.db);
const anna = await createPerson(app.db);
const { get, put, set, grant } = settingsOf(app, ada);
await grant(reader, 'system:settings:read');
await grant(editor, 'system:settings:read');
await grant(editor, 'system:settings:update');
const history = async () => (await app.call('GET /settings/history', { as: ada, query: {} })).body.items;
const both = (text: string) => ({ 'en-US': text, 'zh-CN': text });

describe('what holds', () => {
  it('says where each value comes from, and what it would be without what was set here', async () => {
    const { values, sources, fallbacks, fallbackSources, ...rest } = await get();
    expect(values).toMatchObject({ siteName: '', operator: 'Lake Club', passwordMax: 40, frameHosts: ['https://ant.design'] });
    expect(sources).toMatchObject({ siteName: 'default', operator: 'environment', passwordMax: 'environment', banner: 'default' });
    expect([fallbacks, fallbackSources]).toEqual([values, sources]);
    expect(rest).toEqual({ version: expect.any(Number), mailState: 'ready', mailPasswordMark: null, hasDemoMenus: false });
  });

  it('changes in part, raises the version, and goes back to what it was', async () => {
    const { version } = await get();
    const { status, body } = await put(version, { passwordMax: 64, operator: '' });
    expect([status, body.version, body.values.passwordMax, body.values.operator]).toEqual([200, version + 1, 64, '']);
    expect(body.sources).toMatchObject({ passwordMax: 'here', operator: 'here', signUp: 'default' });
    expect(body.fallbacks).toMatchObject({ passwordMax: 40, operator: 'Lake Club' });
    const { body: back } = await put(version + 1, { passwordMax: null, operator: null });
    expect(back.values).toMatchObject({ passwordMax: 40, operator: 'Lake Club' });
    expect(back.sources).toMatchObject({ passwordMax: 'environment', operator: 'environment' });
  });

  it('is written down with who changed what', async () => {
    await set({ siteName: 'Lakeside', passwordMax: 64 });
    await put((await get()).version, { siteName: null }, editor);
    const [second, first] = await history();
    expect(second).toMatchObject({ by: editor.username, before: { siteName: 'Lakeside' }, after: { siteName: null } });
    expect(first).toMatchObject({
      by: ada.username,
      before: { siteName: null, passwordMax: null },
      after: { siteName: 'Lakeside', passwordMax: 64 },
    });
    await set({ passwordMax: null });
  });

  it('that decides who comes in is for administrators who have proven themselves lately', async () => {
    const late = await createPerson(app.db, { isAdmin: true });
    await app.accessTokenFor(late);
    await app.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .where('user_id', '=', late.id)
      .execute();
    const { version } = await get();
    const codeOf = async (change: object, as: typeof ada) => (await put(version, change, as)).body.code;
    const ofAdministrators = [{ requireAdminFactor: true }, { signUp: 'closed' }, { frameHosts: ['https://evil.example'] }, { mail: null }];
    for (const change of ofAdministrators) {
      expect([change, await codeOf(change, editor)]).toEqual([change, 'auth.forbidden']);
      expect([change, await codeOf(change, late)]).toEqual([change, 'auth.confirmation_required']);
    }
    for (const change of [{ passwordMax: 64 }, { sessionDays: 3_650 }, { requireVerifiedEmail: false }])
      expect([change, await codeOf(change, late)]).toEqual([change, 'auth.confirmation_required']);
    expect((await get()).version).toBe(version);
    expect((await put(version, { siteName: 'Lakeside' }, late)).status).toBe(200);
    expect((await put(version + 1, { requireVerifiedEmail: null, siteName: null }, editor)).status).toBe(200);
  });

  it('pages through its history', async () => {
    for (const siteName of ['One site', 'Two site', null]) await set({ siteName });
    const all = (await history()).map(({ id }) => id);
    const page = async (cursor?: string) =>
      (await app.call('GET /settings/history', { as: ada, query: { limit: 2, ...(cursor && { cursor }) } })).body;
    const first = await page();
    const second = await page(first.nextCursor!);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 4));
  });
});

describe('two at once', () => {
  it('of a stale version the change is refused, with who was faster and when', async () => {
    const { version } = await get();
    await put(version, { siteName: 'First' });
    const { status, body } = await put(version, { siteName: 'Second' }, editor);
    expect([status, body.code, body.params]).toEqual([409, 'record.changed', { by: 'ada-admin', at: expect.stringMatching(/Z$/) }]);
    expect((await get()).values.siteName).toBe('First');
  });

  it('of twenty changes of one state one gets through, and leaves one line', async () => {
    const { version } = await get();
    const before = (await history())[0]?.id;
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => put(version, { siteName: `Writer ${n}` })));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'record.changed')).toHaveLength(19);
    expect((await get()).values.siteName).toBe(won[0]!.body.values.siteName);
    expect((await get()).version).toBe(version + 1);
    expect((await history())[1]?.id).toBe(before);
    await set({ siteName: null });
  });
});

describe('what is refused', () => {
  const hosts = (...frameHosts: string[]) => ({ frameHosts });
  test.each<[string, object, string, string]>([
    ['a script', hosts('javascript:alert(1)'), 'frameHosts.0', 'frame_host'],
    ['a scheme alone', hosts('data:'), 'frameHosts.0', 'frame_host'],
    ['a script with slashes', hosts('javascript://ant.design/%0aalert(1)'), 'frameHosts.0', 'frame_host'],
    ['data', hosts('ant.design', 'data:text/html,x'), 'frameHosts.1', 'frame_host'],
    ['a path', hosts('https://ant.design/components'), 'frameHosts.0', 'frame_host'],
    ['a query', hosts('ant.design?x=1'), 'frameHosts.0', 'frame_host'],
    ['a password', hosts('https://a:b@ant.design'), 'frameHosts.0', 'frame_host'],
    ['every host', hosts('*'), 'frameHosts.0', 'frame_host'],
    ['another directive', hosts("ant.design; script-src 'unsafe-inline'"), 'frameHosts.0', 'frame_host'],
    ['a port out of reach', hosts('ant.design:99999'), 'frameHosts.0', 'frame_host'],
    ['nothing', hosts(''), 'frameHosts.0', 'frame_host'],
    ['200 hosts', hosts(...Array.from({ length: 200 }, (_, n) => `host${n}.example`)), 'frameHosts', 'too_big'],
    ['a name of one sign', { siteName: 'P' }, 'siteName', 'too_short'],
    ['a name of 61', { siteName: 'x'.repeat(61) }, 'siteName', 'too_long'],
    ['a name of two lines', { siteName: 'Plaza\nBcc: eve@example.org' }, 'siteName', 'invalid_text'],
    ['a contact that is no address', { contact: 'somebody' }, 'contact', 'email'],
    ['short passwords', { passwordMax: 15 }, 'passwordMax', 'too_small'],
    ['endless passwords', { passwordMax: 129 }, 'passwordMax', 'too_big'],
    ['sessions of no day', { sessionDays: 0 }, 'sessionDays', 'too_small'],
    ['sessions of more than ten years', { sessionDays: 3_651 }, 'sessionDays', 'too_big'],
    ['no events at all', { eventsPerCommunity: 0 }, 'eventsPerCommunity', 'too_small'],
    ['more invite links than there may be', { invitesPerCommunity: 201 }, 'invitesPerCommunity', 'too_big'],
    ['files of half a megabyte', { uploadMegabytes: 0.5 }, 'uploadMegabytes', 'invalid_type'],
    ['a password of a half', { passwordMax: 16.5 }, 'passwordMax', 'invalid_type'],
    ['a third policy', { signUp: 'maybe' }, 'signUp', 'invalid_value'],
    [
      'a banner in one language',
      { banner: { isOn: true, tone: 'info', text: { 'en-US': 'Hi', 'zh-CN': '' }, until: null } },
      'banner.text.zh-CN',
      'required',
    ],
    ['a banner that shouts', { banner: { isOn: false, tone: 'red', text: both(''), until: null } }, 'banner.tone', 'invalid_value'],
    [
      'an endless banner',
      { banner: { isOn: false, tone: 'info', text: both('x'.repeat(201)), until: null } },
      'banner.text.en-US',
      'too_long',
    ],
    ['a field of nobody', { theme: 'red' }, 'theme', 'unknown_field'],
  ])('%s', async (_, change, field, rule) => {
    const { version } = await get();
    const { status, body } = await put(version, change);
    expect([status, body.errors?.[0]]).toEqual([422, expect.objectContaining({ field, rule })]);
    expect((await get()).version).toBe(version);
  });

  it('is not what only looks odd: ports, capitals, spaces and repetitions are tidied', async () => {
    const { body } = await set(hosts(' Docs.Example.ORG ', 'https://docs.example.org/', 'http://localhost:8080', 'docs.example.org:443'));
    expect(body.values.frameHosts).toEqual(['https://docs.example.org', 'http://localhost:8080']);
    await set({ frameHosts: null });
  });
});

test('whoever may only read does not write, and nobody else sees anything', async () => {
  const { version } = await get();
  const tries = (as: typeof anna) =>
    Promise.all([
      app.call('GET /settings', { as }),
      app.call('GET /settings/history', { as, query: {} }),
      put(version, { siteName: 'Taken over' }, as),
      app.call('POST /settings/mail-test', { as }),
    ]);
  const codes = async (as: typeof anna) => (await tries(as)).map(({ status, body }) => (status === 200 ? 200 : body.code));
  expect(await codes(anna)).toEqual(Array.from({ length: 4 }, () => 'auth.forbidden'));
  expect(await codes(reader)).toEqual([200, 200, 'auth.forbidden', 'auth.forbidden']);
  expect((await get()).values.siteName).toBe('');
});
