import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { createQuestions, type QuestionFiles } from '../questions/index.ts';
import { rsvpRepository } from '../events.rsvp.repository.ts';
import { rsvpService } from '../events.rsvp.service.ts';
import type { SeatsRepository } from '../events.seats.repository.ts';
import { waitlistRepository } from '../events.waitlist.repository.ts';
import { waitlistService } from '../events.waitlist.service.ts';
import { holdsRepository } from '../tickets/events.holds.repository.ts';
import { createTickets } from '../tickets/index.ts';
import { createTransfers } from '../transfers/index.ts';
import { answeringRepository } from './events.answering.repository.ts';
import { answeringService } from './events.answering.service.ts';
import { answersRoutes } from './events.answers.routes.ts';
import { interestsRepository } from './events.interests.repository.ts';
import { defineOffersJob, planLapseWith } from './events.offers.jobs.ts';
import { offersRepository } from './events.offers.repository.ts';
import { newcomersService } from './events.newcomers.service.ts';
import { eventRequestsRepository } from './events.requests.repository.ts';
import { eventRequestsService } from './events.requests.service.ts';
import { seatingService } from './events.seating.service.ts';
import { takeOver } from '../visitors/events.takeover.repository.ts';

/** Answers to events, their seats and the waitlist. */
export function createAnswers(parts: Parts, { seats, notify, ...files }: QuestionFiles & { seats: SeatsRepository; notify: Notify }) {
  const { db, transact, hub, log, audit, jobs } = parts;
  const waitlist = waitlistRepository();
  const { promote } = waitlistService({ seats, waitlist, planLapse: planLapseWith(jobs), notify, hub });
  const holds = holdsRepository(db);
  const answering = answeringRepository(db);
  const rsvps = rsvpRepository();
  const seating = seatingService({ takeOver, answers: rsvps, seats, waitlist, holds, promote, transact, hub });
  const newcomers = newcomersService({ answers: rsvps, seats, waitlist, seating, notify });
  const questions = createQuestions(parts, { seating, ...files });
  const interests = interestsRepository();
  const answers = rsvpService({ questions: questions.answers, seating, newcomers, seats, interests, notify, transact, log });
  const requests = eventRequestsService({
    requests: eventRequestsRepository(db),
    questions: questions.answers,
    answering,
    seating,
    seats,
    promote,
    notify,
    audit,
    hub,
  });
  defineOffersJob({ jobs, offers: offersRepository(db), seating, seats, promote, notify, hub });
  return {
    answers,
    promote,
    seating,
    routes: [
      ...answersRoutes({ answering: answeringService({ answering, seats, seating, promote, audit }), requests, answers }),
      ...questions.routes,
      ...createTransfers(parts, { seating, seats, questions: questions.answers, notify }).routes,
      ...createTickets(parts, { answering, seating, seats, promote, holds, notify }).routes,
    ],
    downloads: questions.downloads,
  };
}
