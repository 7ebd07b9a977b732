import { audit as contract } from '#contract/audit.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { AuditConditions, AuditListRow } from './audit.repository.ts';
import * as lines from './audit.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'oneTime' | 'publicUrl' | 'viewers'> & {
  audit: Pick<Audit, 'record'>;
};

const asText = (values: AuditListRow['before']): string => (values === null ? '' : JSON.stringify(values));

/** Entries of a filter as a file, oldest first. The export is itself recorded. */
export const auditFile = ({ db, audit, ...parts }: Dependencies) =>
  csvExport<AuditConditions, AuditListRow>({
    ...parts,
    name: 'audit',
    call: contract.export,
    cells: {
      createdAt: ({ createdAt }) => createdAt.toISOString(),
      actor: ({ actorName }) => actorName,
      action: ({ action }) => action,
      targetType: ({ targetType }) => targetType,
      targetId: ({ targetId }) => targetId,
      target: ({ targetName }) => targetName,
      before: ({ before }) => asText(before),
      after: ({ after }) => asText(after),
      requestId: ({ requestId }) => requestId,
      network: ({ network }) => network,
      id: ({ id }) => id,
    },
    batch: (filter, after, count) => lines.batch(db, filter, after, count),
    onLink: (tx, viewer, filter) => audit.record(tx, { by: viewer, action: 'audit.exported', after: filter }),
  });
export type AuditFile = ReturnType<typeof auditFile>;
