import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import type { Sms } from '#kernel/outbox/kinds.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson } from '#test/people.ts';

const mailbox = await testMailbox();
/** Mails are delivered, text messages have no transport. */
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example.org' });
const admin = await createPerson(app.db, { isAdmin: true });
const reader = await createPerson(app.db);
const anna = await createPerson(app.db);

const grant = async (code: string) => {
  const id = newId();
  await app.db.insertInto('roles').values({ id, code, name: code }).execute();
  await app.db.insertInto('user_roles').values({ role_id: id, user_id: reader.id }).execute();
  const menus = await app.db.selectFrom('menus').select('id').where('permission_code', '=', code).execute();
  await app.db
    .insertInto('role_menus')
    .values(menus.map((menu) => ({ role_id: id, menu_id: menu.id })))
    .execute();
};
await grant('system:outbox:read');

let number = 100;
const nextNumber = () => `+8613800000${(number += 1)}`;
const text = async (change: Partial<Extract<Sms, { kind: 'login_code' }>> = {}) => {
  const to = nextNumber();
  await app.database.transact((tx) =>
    app.texter.send(tx, { to, language: 'zh-CN', kind: 'login_code', params: { code: '123456', lifetime: '5 minutes' }, ...change }),
  );
  return waitFor(to, 'kept');
};
const mail = async (to: string, state: 'sent' | 'failed') => {
  const params = { username: 'anna', path: '/reset-password?token=t', lifetime: '30 minutes' } as const;
  await app.database.transact((tx) => app.mailer.send(tx, { to, language: 'en-US', kind: 'reset', params }));
  if (state === 'failed') return fail(to);
  return waitFor(to, state);
};
/** Skips the retries. */
const fail = async (to: string) => {
  await expect.poll(() => rowOf(to).then(({ last_error }) => last_error)).not.toBeNull();
  const { id } = await rowOf(to);
  await app.db.updateTable('outbox_messages').set({ state: 'failed' }).where('id', '=', id).execute();
  return id;
};
const rowOf = (to: string) => app.db.selectFrom('outbox_messages').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow();
const waitFor = async (to: string, state: string) => {
  await expect.poll(() => rowOf(to).then((row) => row.state)).toBe(state);
  return (await rowOf(to)).id;
};
type Query = {
  page?: number;
  perPage?: number;
  sort?: 'created' | '-created' | 'sent' | '-sent';
  channel?: 'mail' | 'sms';
  state?: 'sent' | 'kept' | 'failed';
  kind?: string;
  q?: string;
  createdFrom?: string;
  createdBefore?: string;
};
const list = async (query: Query = {}, as = admin) => (await app.call('GET /outbox', { as, query })).body;
const get = (id: string, as = admin) => app.call('GET /outbox/:id', { as, params: { id } });
const retry = (id: string, as = admin) => app.call('POST /outbox/:id/retry', { as, params: { id } });

describe('the list', () => {
  it('comes newest first, page by page, and tells which channels have a way out', async () => {
    const ids = [await text(), await text(), await text()].toReversed();
    const first = await list({ perPage: 2, channel: 'sms' });
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect([first.pagination, first.isMore]).toEqual([{ page: 1, perPage: 2, total: 3, totalPages: 2 }, false]);
    expect(first.transports).toEqual({ mail: true, sms: false });
    expect((await list({ perPage: 2, channel: 'sms', page: 2 })).items.map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await list({ channel: 'sms', sort: 'created' })).items.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('is ordered by when messages left, those before all others that did not', async () => {
    const [first, second] = [await mail('left-one@example.org', 'sent'), await mail('left-two@example.org', 'sent')];
    const kept = await text();
    const inOrder = async (sort: 'sent' | '-sent') => (await list({ perPage: 100, sort })).items.map(({ id }) => id);
    const up = (await inOrder('sent')).filter((id) => [first, second, kept].includes(id));
    expect(up).toEqual([kept, first, second]);
    expect((await inOrder('-sent')).filter((id) => [first, second, kept].includes(id))).toEqual(up.toReversed());
  });

  it.each([{ sort: 'recipient' }, { kind: 'Reset;' }, { page: 0 }, { perPage: 101 }, { state: 'lost' }])('refuses %j', async (query) => {
    const { status, body } = await app.call('GET /outbox', { as: admin, query: query as object });
    expect([status, body.code]).toEqual([422, 'request.invalid']);
  });

  it('reads its rows from an index, in each order', async () => {
    await sql`insert into outbox_messages (id, channel, recipient, language, kind, subject, text, html)
      select gen_random_uuid(), 'mail', 'mass@example.org', 'en-US', 'mass', '', '', '' from generate_series(1, 3000)`.execute(app.db);
    await sql`analyze outbox_messages`.execute(app.db);
    for (const by of ['created_at', `coalesce(sent_at, '-infinity')`]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from outbox_messages
        order by ${sql.raw(by)} desc, id desc limit 20`.execute(app.db);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index');
    }
    await sql`delete from outbox_messages where kind = 'mass'`.execute(app.db);
  });

  it('holds no word of what a message says', async () => {
    await text();
    const { items } = await list();
    expect(JSON.stringify(items)).not.toContain('123456');
    expect(Object.keys(items[0]!).toSorted()).toEqual(
      ['channel', 'createdAt', 'id', 'kind', 'language', 'lastError', 'recipient', 'sentAt', 'state', 'subject', 'tries'].toSorted(),
    );
  });

  it('is cut down by channel, by state and by how the recipient begins', async () => {
    const sent = await mail('Filter.One@example.org', 'sent');
    const other = await mail('filter%two@example.org', 'sent');
    const kept = await text();
    const ids = async (query: Query) => (await list({ perPage: 50, ...query })).items.map(({ id }) => id);
    expect(await ids({ q: 'filter' })).toEqual([other, sent]);
    expect(await ids({ q: 'FILTER.' })).toEqual([sent]);
    expect(await ids({ q: 'filter%' })).toEqual([other]);
    expect(await ids({ q: '_ilter' })).toEqual([]);
    expect(await ids({ q: 'ter' })).toEqual([]);
    expect(await ids({ channel: 'sms' })).toContain(kept);
    expect(await ids({ channel: 'sms' })).not.toContain(sent);
    expect(await ids({ state: 'sent', q: 'filter' })).toEqual([other, sent]);
    expect(await ids({ state: 'kept', q: 'filter' })).toEqual([]);
    expect(await ids({ kind: 'reset', q: 'filter' })).toEqual([other, sent]);
    expect(await ids({ kind: 'login_code', q: 'filter' })).toEqual([]);
    await app.db.updateTable('outbox_messages').set({ created_at: '2020-02-03T10:00:00Z' }).where('id', '=', sent).execute();
    expect(await ids({ createdFrom: '2020-02-03T00:00:00Z', createdBefore: '2020-02-04T00:00:00Z' })).toEqual([sent]);
  });
});

describe('a message', () => {
  it('says what it says while it rests', async () => {
    const { body } = await get(await text());
    expect(body).toMatchObject({ channel: 'sms', state: 'kept', kind: 'login_code', language: 'zh-CN', subject: '', html: '', tries: 1 });
    expect(body.text).toContain('123456');
    const { body: failed } = await get(await mail('refused-one@example.org', 'failed'));
    expect(failed).toMatchObject({ state: 'failed', lastError: 'EENVELOPE 550', subject: 'Set a new password for Plaza' });
    expect(failed.html).toContain('https://plaza.example.org/reset-password?token=t');
  });

  it('says nothing once it has left, and nothing of it rests here', async () => {
    const { body } = await get(await mail('gone@example.org', 'sent'));
    expect(body).toMatchObject({ state: 'sent', text: null, html: null, sentAt: expect.any(String) });
    expect(JSON.stringify(await rowOf('gone@example.org'))).not.toContain('token=');
  });

  it('says nothing while it is on its way, in whatever answer', async () => {
    const id = await mail('refused-three@example.org', 'failed');
    await app.db.updateTable('outbox_messages').set({ state: 'waiting' }).where('id', '=', id).execute();
    const answers = [(await get(id)).body, (await retry(id)).body, (await list({ q: 'refused-three' })).items];
    expect(JSON.stringify(answers)).not.toMatch(/token=|Set a new password for Plaza[^"]/);
    expect(answers[0]).toMatchObject({ text: null, html: null });
  });

  it('is told to nobody who has not just proven who they are, while the list is', async () => {
    const stale = await createPerson(app.db, { isAdmin: true });
    const id = await text();
    await app.accessTokenFor(stale);
    await app.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
      .where('user_id', '=', stale.id)
      .execute();
    const refused = await get(id, stale);
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.confirmation_required']);
    expect(JSON.stringify(refused.body)).not.toContain('123456');
    expect((await list({}, stale)).items.length).toBeGreaterThan(0);
    await app.db.updateTable('sessions').set({ confirmed_at: new Date() }).where('user_id', '=', stale.id).execute();
    await expect.poll(async () => (await get(id, stale)).status).toBe(200);
  });

  it('that is missing is not found', async () => {
    expect((await get(newId())).body.code).toBe('outbox.not_found');
    expect((await retry(newId())).body.code).toBe('outbox.not_found');
  });
});

describe('sending once more', () => {
  it('sends what has failed', async () => {
    const id = await mail('refused-two@example.org', 'failed');
    await app.db.updateTable('outbox_messages').set({ recipient: 'accepted@example.org' }).where('id', '=', id).execute();
    expect((await retry(id)).body).toMatchObject({ id, state: 'waiting', tries: 0, lastError: null });
    expect((await mailbox.take('accepted@example.org')).link).toBe('https://plaza.example.org/reset-password?token=t');
    await waitFor('accepted@example.org', 'sent');
  });

  it('of what has left is refused', async () => {
    const { status, body } = await retry(await mail('left@example.org', 'sent'));
    expect([status, body.code]).toEqual([409, 'outbox.not_resting']);
  });

  it('without a way out is refused, and tells what to set', async () => {
    const id = await text();
    const { status, body } = await retry(id);
    expect([status, body.code, body.params]).toEqual([409, 'outbox.no_transport', { setting: 'SMS_URL' }]);
    expect((await get(id)).body.state).toBe('kept');
  });
});

describe('many at once', () => {
  it('a message that several people send once more at the same time goes out once', async () => {
    const id = await mail('refused-race@example.org', 'failed');
    await app.db.updateTable('outbox_messages').set({ recipient: 'raced@example.org' }).where('id', '=', id).execute();
    const answers = await Promise.all(Array.from({ length: 20 }, () => retry(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'outbox.not_resting')).toHaveLength(19);
    await waitFor('raced@example.org', 'sent');
    expect(mailbox.mails.filter(({ to }) => to.includes('raced@example.org'))).toHaveLength(1);
    const received = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', id).execute();
    expect(received).toEqual([{ action: 'outbox.retried' }]);
  });

  it('the file tells of the rows of a filter and holds no word of what they say', async () => {
    await mail('file-one@example.org', 'sent');
    const failed = await mail('refused-file@example.org', 'failed');
    await app.db.updateTable('outbox_messages').set({ recipient: 'file-two@example.org' }).where('id', '=', failed).execute();
    const columns = [
      { key: 'recipient', title: '收件人' },
      { key: 'state', title: 'State' },
      { key: 'lastError', title: 'Why' },
    ] as const;
    const take = (as: typeof admin) => app.call('POST /outbox/export', { as, body: { filter: { q: 'file-' }, columns: [...columns] } });
    expect((await take(reader)).body.code).toBe('auth.forbidden');
    const answer = await fetch(app.origin + new URL((await take(admin)).body.url).pathname);
    expect(await answer.text()).toBe('收件人,State,Why\r\nfile-one@example.org,sent,\r\nfile-two@example.org,failed,EENVELOPE 550\r\n');
    for (const key of ['text', 'html', 'subject'])
      expect(
        (await app.call('POST /outbox/export', { as: admin, body: { filter: {}, columns: [{ key: key as 'state', title: 'x' }] } })).status,
      ).toBe(422);
    const received = await app.db.selectFrom('audit_entries').select('after').where('action', '=', 'outbox.exported').execute();
    expect(received).toEqual([{ after: { q: 'file-' } }]);
  });
});

test('what a message says is told to no role, as it could open the account of an administrator', async () => {
  const resting = await mail('refused-admin@example.org', 'failed');
  for (const id of [resting, await text()]) {
    const { status, body } = await get(id, reader);
    expect([status, body.text, body.html]).toEqual([200, null, null]);
    expect(JSON.stringify(body)).not.toMatch(/token=|123456/);
  }
  const received = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', resting).execute();
  expect(received).toEqual([]);
  expect((await get(resting)).body.text).toContain('token=');
});

test('whoever may only read does not send, and nobody else sees anything', async () => {
  const id = await text();
  expect((await get(id, reader)).status).toBe(200);
  expect((await list({}, reader)).items.length).toBeGreaterThan(0);
  expect([(await retry(id, reader)).body.code]).toEqual(['auth.forbidden']);
  for (const { status } of [await get(id, anna), await retry(id, anna), await app.call('GET /outbox', { as: anna, query: {} })])
    expect(status).toBe(403);
});

test('the page is in the menu of whoever may read it, and of nobody else', async () => {
  const menu = async (as: typeof admin) => (await app.call('GET /menus/mine', { as })).body.result.find(({ key }) => key === '/system');
  const system = { key: '/system', label: 'menu.system', icon: 'setting' };
  const page = { key: '/system/outbox', label: 'menu.outbox', icon: 'mail' };
  expect((await menu(admin))?.children).toContainEqual(page);
  expect(await menu(reader)).toEqual({ ...system, children: [page] });
  expect(await menu(anna)).toBeUndefined();
});
