import type { EventQuestion, GivenAnswer, RegistrationAnswer } from '#contract/events/questions.ts';
import { AGREED } from '#contract/browser/event-words.ts';
import { limits } from '#contract/browser/limits.ts';
import { codePoints, hasControls } from '#contract/browser/patterns.ts';
import type { InputError } from '#kernel/errors.ts';

/** An answer as it is stored. */
export type StoredAnswer = { questionId: string; person: number; given: string[]; uploadId: string | null };
type Checked = { answers: StoredAnswer[]; errors: InputError[] };

export const answerField = (questionId: string, person: number): string => `answers.${questionId}.${person}`;
const keyOf = ({ questionId, person }: { questionId: string; person: number }): string => `${questionId} ${person}`;

const people = ({ scope }: EventQuestion, partySize: number): number[] =>
  scope === 'order' ? [0] : Array.from({ length: partySize }, (_, person) => person);

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
type Broken = { rule: string; params?: Record<string, number> } | null;

/** The rule that an answer breaks; null if it fits. `values` are not empty. */
function brokenRule({ kind, options }: EventQuestion, values: readonly string[]): Broken {
  if (kind === 'choices') return values.every((value) => options.includes(value)) ? null : { rule: 'invalid_value' };
  const [value = ''] = values;
  if (values.length > 1) return { rule: 'invalid_value' };
  if (kind === 'text' && hasControls(value)) return { rule: 'invalid_text' };
  if (kind === 'text' && codePoints(value) > limits.eventAnswerLine.max) return { rule: 'too_long', params: limits.eventAnswerLine };
  const isFitting = {
    text: true,
    long: true,
    choice: options.includes(value),
    consent: value === AGREED,
    // Ownership of the upload is checked when it is kept.
    file: UUID.test(value),
  }[kind];
  return isFitting ? null : { rule: 'invalid_value' };
}

/**
 * Checks the answers of a party against the questions that are asked at this moment. Answers to questions that are gone are dropped;
 * answers for people who are not in the party are errors.
 */
export function checkAnswers(questions: readonly EventQuestion[], partySize: number, given: readonly GivenAnswer[]): Checked {
  const byKey = new Map(given.map((answer) => [keyOf(answer), [...new Set(answer.values.filter((value) => value !== ''))]]));
  const errors: InputError[] = [];
  const answers: StoredAnswer[] = [];
  for (const question of questions) {
    const asked = people(question, partySize);
    const strangers = given.filter(
      ({ questionId, person, values }) => questionId === question.id && values.length > 0 && !asked.includes(person),
    );
    errors.push(...strangers.map(({ person }) => ({ field: answerField(question.id, person), rule: 'invalid_value' })));
    for (const person of asked) {
      const place = { questionId: question.id, person };
      const values = byKey.get(keyOf(place)) ?? [];
      const broken = values.length === 0 ? (question.isRequired ? { rule: 'required' } : null) : brokenRule(question, values);
      if (broken) errors.push({ field: answerField(question.id, person), ...broken });
      else if (values.length > 0)
        answers.push(
          question.kind === 'file' ? { ...place, given: [], uploadId: values[0]! } : { ...place, given: values, uploadId: null },
        );
    }
  }
  const files = answers.flatMap(({ uploadId }) => uploadId ?? []);
  for (const { uploadId, questionId, person } of answers)
    if (uploadId !== null && files.indexOf(uploadId) !== files.lastIndexOf(uploadId))
      errors.push({ field: answerField(questionId, person), rule: 'invalid_value' });
  return { answers, errors };
}

/** Required answers that a party does not have yet. */
export const missingAnswers = (
  questions: readonly EventQuestion[],
  partySize: number,
  stored: readonly RegistrationAnswer[],
): InputError[] => {
  const has = new Set(stored.map(keyOf));
  return questions
    .filter(({ isRequired }) => isRequired)
    .flatMap((question) =>
      people(question, partySize)
        .filter((person) => !has.has(keyOf({ questionId: question.id, person })))
        .map((person) => ({ field: answerField(question.id, person), rule: 'required' })),
    );
};

/** Whether an answer to one question answers the other, too. */
export const isSameQuestion = (one: EventQuestion, other: EventQuestion): boolean =>
  one.kind === other.kind &&
  one.scope === other.scope &&
  one.label === other.label &&
  one.options.length === other.options.length &&
  one.options.every((option, index) => option === other.options[index]);
