import type { AuditChain } from '#kernel/audit/chain.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { communityAuditService } from './audit.community.service.ts';
import { auditFile } from './audit.file.ts';
import { auditRoutes } from './audit.routes.ts';
import { auditService } from './audit.service.ts';

/** Reading the audit log, as the site and as the moderators of a community, and verifying its hash chain. */
export function createAuditConsole(parts: Parts, chain: AuditChain): { routes: Handler[]; downloads: Download[] } {
  const { db, audit, entrance } = parts;
  entrance.onEnter((tx, { userId, by }) => audit.own(tx, userId, 'session.started', { after: { by } }));
  const file = auditFile(parts);
  const ofCommunity = communityAuditService({ db });
  return { routes: auditRoutes(auditService({ ...parts, file, chain }), ofCommunity), downloads: [file.download] };
}
