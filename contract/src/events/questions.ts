import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { questionKinds, questionScopes } from '../browser/event-words.ts';
import { limits } from '../browser/limits.ts';
import { asked, isEachOnce, offersEnough, wrongOptions } from '../kernel/questions.ts';
import { Id, IdOrSlug, Instant, line, text } from '../kernel/schemas.ts';
import { FileLink, version } from '../kernel/table.ts';

const question = {
  ...asked,
  label: line(limits.eventQuestion),
  kind: z.enum(questionKinds),
  /** `person`: asked of each guest of the party as well. */
  scope: z.enum(questionScopes),
};

/** Question to people who register. A required consent has to be ticked. The id changes with the wording once there are answers. */
export const EventQuestion = z.object({ ...question, label: z.string(), options: z.array(z.string()) }).meta({ id: 'EventQuestion' });
export type EventQuestion = z.infer<typeof EventQuestion>;
const EventQuestions = z
  .object({ items: z.array(EventQuestion), version, /** Whether it is a date of a series. */ isRecurring: z.boolean() })
  .meta({ id: 'EventQuestions' });

export const QuestionInput = z.strictObject(question).refine(offersEnough, wrongOptions).refine(isEachOnce, wrongOptions);
export const QuestionsChange = z.strictObject({
  questions: z.array(QuestionInput).max(limits.eventQuestions.max),
  version,
  /** Changes the later dates of the series as well. */
  andFollowing: z.boolean().default(false),
});
export type QuestionsChange = z.output<typeof QuestionsChange>;

const people = limits.guestsPerRsvp.max + 1;
/** `person`: 0 = the person who registers, and the order; higher numbers = the guests. A file is given by the id of its upload. */
const Given = z.strictObject({
  questionId: Id,
  person: z
    .int()
    .min(0)
    .max(people - 1)
    .default(0),
  values: z.array(text(limits.eventAnswer)).max(limits.options.max),
});
export const givenAnswers = z.array(Given).max(limits.eventQuestions.max * people);
export type GivenAnswer = z.output<typeof Given>;

/** An answer with its question in the words in which it was asked. */
export const RegistrationAnswer = z
  .object({
    questionId: Id,
    question: z.string(),
    kind: z.enum(questionKinds),
    scope: z.enum(questionScopes),
    person: z.int(),
    values: z.array(z.string()),
    /** Null unless the answer is a file, and null once the file is gone. */
    file: z.object({ id: Id, name: z.string(), size: z.int() }).nullable(),
    answeredAt: Instant,
    /** Whether the question is no longer asked in this wording. */
    isRetired: z.boolean(),
  })
  .meta({ id: 'RegistrationAnswer' });
export type RegistrationAnswer = z.infer<typeof RegistrationAnswer>;
const Answers = z.object({ items: z.array(RegistrationAnswer) });

/** Summary of the answers of attendees to a question. */
export const QuestionSummary = z
  .object({
    ...EventQuestion.shape,
    isRetired: z.boolean(),
    answered: z.int(),
    /** For choices, in their order, and for consents. */
    counts: z.array(z.object({ value: z.string(), count: z.int() })),
  })
  .meta({ id: 'QuestionSummary' });
export type QuestionSummary = z.infer<typeof QuestionSummary>;

const params = z.object({ id: IdOrSlug });
const forHosts = ['event.not_found', 'member.not_allowed'] as const;

export const eventQuestions = {
  list: endpoint({
    method: 'GET',
    path: '/events/:id/questions',
    access: 'public',
    summary: 'List the questions that an event asks people who register.',
    params,
    ok: EventQuestions,
    errors: ['event.not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/events/:id/questions',
    access: 'user',
    summary: 'Set the questions of an event. Existing answers stay, with the wording in which they were asked for.',
    params,
    body: QuestionsChange,
    ok: EventQuestions,
    errors: [...forHosts, 'event.over', 'record.changed'],
    rate: { max: 120, per: 3600 },
  }),
  summary: endpoint({
    method: 'GET',
    path: '/events/:id/questions/summary',
    access: 'user',
    summary: 'Count the answers of attendees by question. For hosts and administrators of the community.',
    params,
    ok: z.object({ items: z.array(QuestionSummary) }),
    errors: forHosts,
  }),
  own: endpoint({
    method: 'GET',
    path: '/events/:id/rsvp/answers',
    access: 'user',
    summary: 'List the answers of the caller to the questions of an event.',
    params,
    ok: Answers,
    errors: ['event.not_found', 'registration.not_found'],
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/events/:id/rsvp/answers',
    access: 'user',
    summary: 'Change the answers of the caller, until a seat can no longer be given back. Omitted answers are removed.',
    params,
    body: z.strictObject({ answers: givenAnswers }),
    ok: Answers,
    errors: ['event.not_found', 'event.closed', 'registration.not_found', 'registration.too_late', 'registration.answers_missing'],
    rate: { max: 120, per: 3600 },
  }),
  answersOf: endpoint({
    method: 'GET',
    path: '/events/:id/registrations/:registrationId/answers',
    access: 'user',
    summary: 'List the answers of a registration. For hosts and administrators of the community.',
    params: params.extend({ registrationId: Id }),
    ok: Answers,
    errors: [...forHosts, 'registration.not_found'],
  }),
  file: endpoint({
    method: 'POST',
    path: '/events/:id/answer-files/:fileId',
    access: 'user',
    summary: 'Get the address of a file that answers a question. For the person who answered, hosts and administrators of the community.',
    params: params.extend({ fileId: Id }),
    ok: FileLink,
    errors: ['event.not_found', 'registration.file_not_found'],
    rate: { max: 300, per: 3600 },
  }),
};
