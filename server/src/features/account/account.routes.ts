import { account } from '#contract/account.ts';
import { handle } from '#kernel/http/handle.ts';
import type { AccountDeletionService } from './account.deletion.service.ts';
import type { ExportsService } from './account.exports.service.ts';

type Services = { exports: ExportsService; deletion: AccountDeletionService };

export const accountRoutes = ({ exports, deletion }: Services) => [
  handle(account.latestExport, ({ viewer }) => exports.latest(viewer)),
  handle(account.export, ({ viewer }) => exports.ask(viewer)),
  handle(account.exportLink, ({ params, viewer }) => exports.link(viewer, params.id)),
  handle(account.delete, ({ viewer }) => deletion.ask(viewer)),
];
