import { eventAnswers } from '#contract/events/answers.ts';
import { handle } from '#kernel/http/handle.ts';
import type { RsvpService } from '../events.rsvp.service.ts';
import type { AnsweringService } from './events.answering.service.ts';
import type { EventRequestsService } from './events.requests.service.ts';

type Services = { answering: AnsweringService; requests: EventRequestsService; answers: RsvpService };

export const answersRoutes = ({ answering, requests, answers }: Services) => [
  handle(eventAnswers.settings, ({ params, viewer }) => answering.get(viewer, params.id)),
  handle(eventAnswers.change, ({ params, body, viewer }) => answering.change(viewer, params.id, body)),
  handle(eventAnswers.requests, ({ params, query, viewer }) => requests.list(viewer, params.id, query)),
  handle(eventAnswers.decide, ({ params, body, viewer }) => requests.decide(viewer, params.id, body)),
  handle(eventAnswers.offer, ({ params, body, viewer }) => answers.answerOffer(viewer, params.id, body.decision)),
  handle(eventAnswers.interest, ({ params, body, viewer }) => answers.answerWithout(viewer, params.id, body.interest)),
];
