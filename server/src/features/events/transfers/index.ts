import { eventTransfers } from '#contract/events/transfers.ts';
import { type Handler, handle } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import type { RegistrationAnswers } from '../questions/events.questions.answers.service.ts';
import { defineTransfersJob, planTransferEndWith, createNotifyLapsed } from './events.transfers.jobs.ts';
import { transfersService } from './events.transfers.service.ts';

type Dependencies = { seating: Seating; questions: RegistrationAnswers; notify: Notify };

/** Seats that guests hand to others. */
export function createTransfers({ db, audit, hub, jobs, transact }: Parts, dependencies: Dependencies): { routes: Handler[] } {
  const notifyLapsed = createNotifyLapsed(dependencies.notify, hub);
  defineTransfersJob({ db, jobs, notifyLapsed, transact });
  const service = transfersService({ db, audit, hub, planEnd: planTransferEndWith(jobs), notifyLapsed, ...dependencies });
  return {
    routes: [
      handle(eventTransfers.get, ({ params, viewer }) => service.get(viewer, params.id)),
      handle(eventTransfers.offer, ({ params, body, viewer }) => service.offer(viewer, params.id, body)),
      handle(eventTransfers.withdraw, ({ params, viewer }) => service.withdraw(viewer, params.id)),
      handle(eventTransfers.decide, ({ params, body, viewer }) => service.decide(viewer, params.id, params.transferId, body)),
    ],
  };
}
