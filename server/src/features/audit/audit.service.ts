import type { z } from 'zod';
import type { audit as contract, AuditDetail, AuditEntry, AuditVerdict } from '#contract/audit.ts';
import type { AuditChain } from '#kernel/audit/chain.ts';
import { commandLine } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { tableOf } from '#kernel/table.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AuditFile } from './audit.file.ts';
import type { AuditListRow } from './audit.repository.ts';
import * as lines from './audit.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'audit'> & { file: AuditFile; chain: AuditChain };
type Query = z.output<NonNullable<typeof contract.list.query>>;
type Export = z.output<NonNullable<typeof contract.export.body>>;
type Verify = z.output<NonNullable<typeof contract.verify.body>>;

export const shown = ({ id, createdAt, action, network, ...row }: AuditListRow): AuditEntry => ({
  id,
  createdAt: createdAt.toISOString(),
  actor:
    row.actorId === null && row.actorName !== commandLine.username
      ? null
      : { id: row.actorId, name: row.actorName, username: row.actorUsername },
  action,
  target:
    row.targetType === null || row.targetId === null
      ? null
      : { type: row.targetType, id: row.targetId, name: row.targetName, username: row.targetUsername },
  settings: row.targetType === 'setting' ? Object.keys({ ...row.before, ...row.after }) : [],
  network,
});

const positionFrom = (after: string): { position: number; seq: number } => {
  const [position, seq] = after.split('.').map(Number);
  return { position: position ?? 0, seq: seq ?? 0 };
};

/** The audit log, for administrators. */
export const auditService = ({ db, file, chain, transact, audit }: Dependencies) => ({
  async list(query: Query) {
    const [rows, count] = await Promise.all([lines.list(db, query), lines.count(db, query)]);
    return tableOf(query, rows.map(shown), count);
  },

  async get(id: string): Promise<AuditDetail> {
    const row = await lines.find(db, id);
    if (!row) throw new AppError('audit.not_found');
    const { before, after, requestId, position } = row;
    return { ...shown(row), before, after, requestId, position };
  },

  export: (viewer: Viewer, { filter, columns }: Export): Promise<{ url: string }> => file.link(viewer, filter, columns),

  /** A finished verification is recorded itself; its mark shows how far the log reached at that time. */
  async verify(viewer: Viewer, { after, mark }: Verify): Promise<AuditVerdict> {
    const outcome = await chain.verify({ after: after === undefined ? null : positionFrom(after), mark: mark ?? null });
    const { next, firstBroken } = outcome;
    if (next) return { ...outcome, state: 'more', next: `${next.position}.${next.seq}` };
    const state = firstBroken ? 'broken' : 'sound';
    await transact((tx) => audit.record(tx, { by: viewer, action: 'audit.verified', after: { state, mark: outcome.mark } }));
    return { ...outcome, state, next };
  },
});
export type AuditService = ReturnType<typeof auditService>;
