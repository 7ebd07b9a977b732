import type { KeepUploads, ReadUpload } from '#features/uploads/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import { managingRepository } from '../guests/events.managing.repository.ts';
import { managing } from '../guests/events.managing.service.ts';
import { registrationAnswersRepository } from './events.questions.answers.repository.ts';
import { changeAnswers, registrationAnswers } from './events.questions.answers.service.ts';
import { answerFiles } from './events.questions.files.ts';
import { questionsRepository } from './events.questions.repository.ts';
import { questionsRoutes } from './events.questions.routes.ts';
import { questionsService } from './events.questions.service.ts';

/** Files of answers, kept by the uploads. */
export type QuestionFiles = { keepUploads: KeepUploads; readUpload: ReadUpload };

/** The questions of events to those who register, and their answers. */
export function createQuestions(parts: Parts, { seating, keepUploads, readUpload }: QuestionFiles & { seating: Seating }) {
  const { db, audit } = parts;
  const questions = questionsRepository(db);
  const answers = registrationAnswersRepository(db);
  const events = managingRepository(db);
  const managed = managing(events);
  const replies = registrationAnswers({ questions, answers, events, managed, keepUploads });
  const files = answerFiles({ ...parts, events, answers, readUpload });
  return {
    answers: replies,
    routes: questionsRoutes({
      questions: questionsService({ questions, managed, seating, audit }),
      answers: replies,
      change: changeAnswers({ seating, answer: replies.answer, answers }),
      files,
    }),
    downloads: [files.download],
  };
}
