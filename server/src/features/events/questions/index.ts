import type { KeepUploads, ReadUpload } from '#features/uploads/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import { managing } from '../guests/events.managing.service.ts';
import { changeAnswers, registrationAnswers } from './events.questions.answers.service.ts';
import { answerFiles } from './events.questions.files.ts';
import { questionsRoutes } from './events.questions.routes.ts';
import { questionsService } from './events.questions.service.ts';

/** Files of answers, kept by the uploads. */
export type QuestionFiles = { keepUploads: KeepUploads; readUpload: ReadUpload };

/** The questions of events to those who register, and their answers. */
export function createQuestions(parts: Parts, { seating, keepUploads, readUpload }: QuestionFiles & { seating: Seating }) {
  const { audit } = parts;
  const managed = managing(parts.db);
  const replies = registrationAnswers({ db: parts.db, managed, keepUploads });
  const files = answerFiles({ ...parts, readUpload });
  return {
    answers: replies,
    routes: questionsRoutes({
      questions: questionsService({ db: parts.db, managed, seating, audit }),
      answers: replies,
      change: changeAnswers({ seating, answer: replies.answer }),
      files,
    }),
    downloads: [files.download],
  };
}
