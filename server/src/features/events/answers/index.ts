import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { createQuestions, type QuestionFiles } from '../questions/index.ts';
import { rsvpService } from '../events.rsvp.service.ts';
import { waitlistService } from '../events.waitlist.service.ts';
import { createTickets } from '../tickets/index.ts';
import { createTransfers } from '../transfers/index.ts';
import { answeringService } from './events.answering.service.ts';
import { answersRoutes } from './events.answers.routes.ts';
import { defineOffersJob, planLapseWith } from './events.offers.jobs.ts';
import { newcomersService } from './events.newcomers.service.ts';
import { eventRequestsService } from './events.requests.service.ts';
import { seatingService } from './events.seating.service.ts';
import { takeOver } from '../visitors/events.takeover.repository.ts';

/** Answers to events, their seats and the waitlist. */
export function createAnswers(parts: Parts, { notify, ...files }: QuestionFiles & { notify: Notify }) {
  const { transact, hub, log, audit, jobs } = parts;
  const { promote } = waitlistService({ planLapse: planLapseWith(jobs), notify, hub });
  const seating = seatingService({ takeOver, promote, transact, hub });
  const newcomers = newcomersService({ seating, notify });
  const questions = createQuestions(parts, { seating, ...files });
  const answers = rsvpService({ questions: questions.answers, seating, newcomers, notify, transact, log });
  const requests = eventRequestsService({
    db: parts.db,
    questions: questions.answers,
    seating,
    promote,
    notify,
    audit,
    hub,
  });
  defineOffersJob({ db: parts.db, jobs, seating, promote, notify, hub });
  return {
    answers,
    promote,
    seating,
    routes: [
      ...answersRoutes({ answering: answeringService({ db: parts.db, seating, promote, audit }), requests, answers }),
      ...questions.routes,
      ...createTransfers(parts, { seating, questions: questions.answers, notify }).routes,
      ...createTickets(parts, { seating, promote, notify }).routes,
    ],
    downloads: questions.downloads,
  };
}
