import type { JoinQuestion, MemberField } from '#contract/communities/index.ts';
import type { FieldValue, JoinAnswer } from '#contract/communities/members.ts';
import { AppError, type InputError } from '#kernel/errors.ts';
import { checkValues, type StoredFields } from './member-fields.ts';

/** The requirements of a community for joining. */
export type JoiningTerms = { hasRules: boolean; rulesVersion: number; questions: JoinQuestion[]; fields: MemberField[] };
export type JoinAnswers = {
  rulesVersion?: number | undefined;
  answers: readonly { questionId: string; answer: string }[];
  fields: readonly FieldValue[];
};
/** The answers of a person who has not been asked yet. */
export const NOTHING_GIVEN: JoinAnswers = { answers: [], fields: [] };
/** The answers that stay with the membership. */
export type Accepted = { rulesVersion: number | null; answers: JoinAnswer[]; fields: StoredFields };

const TICKED = 'yes';

function errorOf({ id, kind, isRequired, options }: JoinQuestion, answer: string): InputError[] {
  const field = `answers.${id}`;
  if (answer === '') return isRequired ? [{ field, rule: 'required' }] : [];
  const isOffered = kind === 'text' || (kind === 'choice' ? options.includes(answer) : answer === TICKED);
  return isOffered ? [] : [{ field, rule: 'invalid_value' }];
}

/**
 * Checks rules, answers and fields against the present requirements of the community, which apply to invited people too. Answers to
 * questions that are gone are dropped.
 */
export function accept(terms: JoiningTerms, given: JoinAnswers): Accepted {
  if (terms.hasRules && given.rulesVersion !== terms.rulesVersion) throw new AppError('community.rules_changed');
  const byId = new Map(given.answers.map(({ questionId, answer }) => [questionId, answer]));
  const values = checkValues(terms.fields, given.fields);
  const errors = [...terms.questions.flatMap((question) => errorOf(question, byId.get(question.id) ?? '')), ...values.errors];
  if (errors.length > 0) throw new AppError('member.answers_needed', {}, errors);
  const answers = terms.questions.flatMap(({ id, label, kind }) => {
    const answer = byId.get(id) ?? '';
    return answer === '' ? [] : [{ question: label, kind, answer }];
  });
  return { rulesVersion: terms.hasRules ? terms.rulesVersion : null, answers, fields: values.stored };
}
