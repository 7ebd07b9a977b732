import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { withOrigin } from '#kernel/origin.ts';
import { ownApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { createAudit } from './index.ts';

const app = await ownApp();
const audit = createAudit();
const anna = await createPerson(app.db, { username: 'anna' });
const linesOf = (id: string) => app.db.selectFrom('audit_entries').selectAll().where('target_id', '=', id).orderBy('id').execute();

test('a line says who did what to what, from where, and what is different now; secrets are masked', async () => {
  const target = { type: 'user', id: newId(), name: 'ben' } as const;
  await withOrigin({ requestId: 'r-1', network: '192.0.2.0/24' }, () =>
    app.database.transact((tx) =>
      audit.record(tx, {
        by: anna,
        action: 'user.changed',
        target,
        before: { email: 'old@example.org', phone: '', newPassword: 'one' },
        after: { email: 'new@example.org', phone: '', newPassword: 'two' },
      }),
    ),
  );
  expect(await linesOf(target.id)).toEqual([
    expect.objectContaining({
      actor_id: anna.id,
      actor_name: 'anna',
      action: 'user.changed',
      target_name: 'ben',
      before: { email: 'old@example.org', newPassword: '***' },
      after: { email: 'new@example.org', newPassword: '***' },
      request_id: 'r-1',
      network: '192.0.2.0/24',
    }),
  ]);
});

test('what is rolled back was never done', async () => {
  const target = { type: 'role', id: newId(), name: 'editors' } as const;
  await expect(
    app.database.transact(async (tx) => {
      await audit.record(tx, { by: null, action: 'role.created', target });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await linesOf(target.id)).toEqual([]);
});

test.each([
  ['changed', (id: string) => app.db.updateTable('audit_entries').set({ actor_name: 'nobody' }).where('target_id', '=', id).execute()],
  ['removed', (id: string) => app.db.deleteFrom('audit_entries').where('target_id', '=', id).execute()],
])('no line is ever %s', async (_, change) => {
  const id = newId();
  await app.database.transact((tx) => audit.record(tx, { by: anna, action: 'menu.created', target: { type: 'menu', id, name: 'docs' } }));
  await expect(change(id)).rejects.toThrow('never changed');
  expect(await linesOf(id)).toHaveLength(1);
});
