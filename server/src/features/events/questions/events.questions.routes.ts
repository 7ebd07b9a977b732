import { eventQuestions } from '#contract/events/questions.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { ChangeAnswers, RegistrationAnswers } from './events.questions.answers.service.ts';
import type { AnswerFiles } from './events.questions.files.ts';
import type { QuestionsService } from './events.questions.service.ts';

type Services = { questions: QuestionsService; answers: RegistrationAnswers; change: ChangeAnswers; files: AnswerFiles };

export const questionsRoutes = ({ questions, answers, change, files }: Services): Handler[] => [
  handle(eventQuestions.list, ({ params, viewer }) => questions.list(viewer, params.id)),
  handle(eventQuestions.change, ({ params, body, viewer }) => questions.change(viewer, params.id, body)),
  handle(eventQuestions.summary, async ({ params, viewer }) => ({ items: await questions.summary(viewer, params.id) })),
  handle(eventQuestions.own, async ({ params, viewer }) => ({ items: await answers.own(viewer, params.id) })),
  handle(eventQuestions.answer, async ({ params, body, viewer }) => ({ items: await change(viewer, params.id, body.answers) })),
  handle(eventQuestions.answersOf, async ({ params, viewer }) => ({ items: await answers.of(viewer, params.id, params.registrationId) })),
  handle(eventQuestions.file, ({ params, viewer }) => files.link(viewer, params.id, params.fileId)),
];
