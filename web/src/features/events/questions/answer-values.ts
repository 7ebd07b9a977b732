import { AGREED } from '#contract/browser/event-words.ts';
import { limits } from '#contract/browser/limits.ts';
import type { RegistrationAnswer, EventQuestion } from '#contract/events/questions.ts';
import { every, line, message, required, text, type InstantRule, type FormRules } from '#forms/index.ts';
import type { GivenAnswers } from './questions.queries.ts';

/** Values by the names of the server's fields: texts, and the chosen of several options. */
export type AnswerValues = Record<`answers.${string}`, string | string[]>;
type AnswerName = keyof AnswerValues;

export const answerName = (questionId: string, person: number): AnswerName => `answers.${questionId}.${person}`;

/** The people of a party to whom a question is put. */
export const peopleOf = ({ scope }: EventQuestion, partySize: number): number[] =>
  scope === 'order' ? [0] : Array.from({ length: partySize }, (_, person) => person);

const places = (questions: readonly EventQuestion[], partySize: number) =>
  questions.flatMap((question) => peopleOf(question, partySize).map((person) => ({ question, person })));

const given = ({ kind }: EventQuestion, answer: RegistrationAnswer | undefined): string | string[] => {
  if (kind === 'choices') return answer?.values ?? [];
  return (kind === 'file' ? answer?.file?.id : answer?.values[0]) ?? '';
};

/** The previous answers, or empty values. */
export const valuesOf = (questions: readonly EventQuestion[], partySize: number, answers: readonly RegistrationAnswer[]): AnswerValues =>
  Object.fromEntries(
    places(questions, partySize).map(({ question, person }) => [
      answerName(question.id, person),
      given(
        question,
        answers.find((one) => one.questionId === question.id && one.person === person),
      ),
    ]),
  );

const chosen: InstantRule<string | string[]> = (value) => (value === undefined || value.length === 0 ? message('required') : undefined);
const written =
  (rule: InstantRule<string>): InstantRule<string | string[]> =>
  (value, values) =>
    typeof value === 'string' ? rule(value, values) : undefined;

const ruleOf = ({ kind, isRequired }: EventQuestion): InstantRule<string | string[]> =>
  every<string | string[]>(
    ...(isRequired ? [kind === 'choices' ? chosen : required] : []),
    ...(kind === 'text' ? [written(line(limits.eventAnswerLine))] : []),
    ...(kind === 'long' ? [written(text(limits.eventAnswer))] : []),
  );

export const answerRules = (questions: readonly EventQuestion[], partySize: number): FormRules<AnswerValues> =>
  Object.fromEntries(places(questions, partySize).map(({ question, person }) => [answerName(question.id, person), ruleOf(question)]));

/** The answers that are sent to the server, without those that were left empty. */
export const givenOf = (questions: readonly EventQuestion[], partySize: number, values: AnswerValues): GivenAnswers =>
  places(questions, partySize).flatMap(({ question, person }) => {
    const value = values[answerName(question.id, person)] ?? '';
    const all = (typeof value === 'string' ? [value.trim()] : value).filter((one) => one !== '');
    return all.length === 0 ? [] : [{ questionId: question.id, person, values: all }];
  });

export const isTicked = (value: string | string[]): boolean => value === AGREED;
