import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '#kernel/transaction.ts';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createAudit } from './index.ts';

const app = await ownApp();
const { db, auditChain: chain } = app;
const audit = createAudit();
const write = (tx: Tx, id: string) => audit.record(tx, { by: null, action: 'menu.created', target: { type: 'menu', id, name: id } });

test('a line that commits after later ones were sealed gets its place all the same', async () => {
  const [early, late] = [newId(), newId()];
  const { promise: isWritten, resolve: wrote } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const slow = app.database.transact(async (tx) => {
    await write(tx, early);
    wrote();
    await mayCommit;
  });
  await isWritten;
  await app.database.transact((tx) => write(tx, late));
  expect(await chain.verifyAll()).toMatchObject({ checked: 1, waiting: 0, firstBroken: null });
  commit();
  await slow;
  expect(await chain.verifyAll()).toMatchObject({ checked: 2, waiting: 0, firstBroken: null });
  const { rows } = await sql<{ position: number; target_id: string; seq: number }>`
    select c.position, e.target_id, e.seq from audit_chain c join audit_entries e on e.id = c.entry_id order by c.position`.execute(db);
  expect(rows.map(({ target_id }) => target_id)).toEqual([late, early]);
  expect(rows[1]!.seq).toBeLessThan(rows[0]!.seq);
});

test('twenty that seal at once leave one chain', async () => {
  await app.database.transact(async (tx) => {
    for (let n = 0; n < 50; n += 1) await write(tx, newId());
  });
  await Promise.all(Array.from({ length: 20 }, () => chain.sealAll()));
  expect(await chain.verifyAll()).toMatchObject({ checked: 52, firstBroken: null });
});
