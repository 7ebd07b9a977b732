import { eventFeedback } from '#contract/events/feedback.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { FormRoute } from '#kernel/http/form-return.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { Mailing, Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { managing } from '../guests/events.managing.service.ts';
import { feedbackPath, visitPath } from '../visitors/visit-token.ts';
import { feedbackDecisions } from './events.feedback.decisions.service.ts';
import { defineFeedbackJobs } from './events.feedback.jobs.ts';
import { feedbackPages } from './events.feedback.pages.ts';
import { feedbackService } from './events.feedback.service.ts';

export type { HideFeedback, RestoreFeedback } from './events.feedback.decisions.service.ts';

type Feedback = {
  routes: Handler[];
  downloads: Download[];
  page: PublicPageSource;
  form: FormRoute;
  decisions: ReturnType<typeof feedbackDecisions>;
};

/** Feedback on events by those who were there. */
export function createFeedback(parts: Parts, { notify, mailing }: { notify: Notify; mailing: Pick<Mailing, 'settle'> }): Feedback {
  const { secretBox } = parts;
  const service = feedbackService({ ...parts, managed: managing(parts.db), settleMails: mailing.settle });
  const pathsOf = (id: string) => ({ path: feedbackPath(secretBox, id), unsubscribe: visitPath(secretBox, id) });
  defineFeedbackJobs({ ...parts, notify, pathsOf });
  return {
    ...feedbackPages({ db: parts.db, secretBox }),
    downloads: [service.download],
    decisions: feedbackDecisions(parts),
    routes: [
      handle(eventFeedback.mine, ({ params, viewer }) => service.mine(viewer, params.id)),
      handle(eventFeedback.give, ({ params, body, viewer }) => service.give(viewer, params.id, body)),
      handle(eventFeedback.list, ({ params, query, viewer }) => service.list(viewer, params.id, query)),
      handle(eventFeedback.export, ({ params, body, viewer }) => service.link(viewer, params.id, body)),
    ],
  };
}
