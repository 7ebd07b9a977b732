import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { isWebAddress } from '#contract/browser/patterns.ts';
import type { MemberField } from '#contract/communities/shapes.ts';
import { every, line, message, required, text, type InstantRule } from '#forms/index.ts';
import { textOf } from '#kernel/i18n/index.ts';

export type ShownTerms = Pick<Community, 'rules' | 'rulesVersion' | 'joinQuestions' | 'memberFields'>;
type Question = ShownTerms['joinQuestions'][number];
/** Values by the names of the server's fields. */
export type FieldInputs = Record<`fields.${string}`, string>;
/** All values are texts: `accepted` is the version of the accepted rules. */
export type JoiningValues = { message: string; accepted: string } & Record<`answers.${string}`, string> & FieldInputs;

export const NOTHING_ASKED: ShownTerms = { rules: [], rulesVersion: 0, joinQuestions: [], memberFields: [] };
export const asksFor = ({ rules, joinQuestions, memberFields }: ShownTerms): boolean =>
  rules.length + joinQuestions.length + memberFields.length > 0;

export const answerName = ({ id }: Question) => `answers.${id}` as const;
export const fieldName = ({ id }: Pick<MemberField, 'id'>) => `fields.${id}` as const;

const webAddress: InstantRule<string> = (value) => (value.trim() === '' || isWebAddress(value.trim()) ? undefined : message('web_address'));
const needed = (isRequired: boolean) => (isRequired ? [required] : []);

export const fieldRules = (fields: readonly MemberField[]) =>
  Object.fromEntries(
    fields.map((field) => [
      fieldName(field),
      every<string>(...needed(field.isRequired), line(limits.memberFieldValue), ...(field.kind === 'link' ? [webAddress] : [])),
    ]),
  );
export const givenFields = (fields: readonly MemberField[], values: FieldInputs) =>
  fields.map((field) => ({ fieldId: field.id, value: (values[fieldName(field)] ?? '').trim() }));

export const emptyJoining = ({ joinQuestions, memberFields }: ShownTerms): JoiningValues => ({
  message: '',
  accepted: '',
  ...Object.fromEntries([...joinQuestions.map(answerName), ...memberFields.map(fieldName)].map((name) => [name, ''])),
});

export const joiningRules = ({ joinQuestions, memberFields }: ShownTerms) => ({
  message: text(limits.joinMessage),
  ...Object.fromEntries(
    joinQuestions.map((question) => [answerName(question), every<string>(...needed(question.isRequired), text(limits.joinAnswer))]),
  ),
  ...fieldRules(memberFields),
});

/** Rules that changed meanwhile have to be accepted again. */
export const checkAccepted =
  ({ rules, rulesVersion }: ShownTerms) =>
  ({ accepted }: JoiningValues) =>
    rules.length === 0 || accepted === String(rulesVersion)
      ? {}
      : { accepted: () => textOf('communities-members', 'join.accept.required') };

/** The values that are sent to the server, without those that were not asked for. */
export const givenOf = ({ rules, rulesVersion, joinQuestions, memberFields }: ShownTerms, values: JoiningValues) => ({
  ...(rules.length > 0 && { rulesVersion }),
  ...(joinQuestions.length > 0 && {
    answers: joinQuestions.map((question) => ({ questionId: question.id, answer: values[answerName(question)] ?? '' })),
  }),
  ...(memberFields.length > 0 && { fields: givenFields(memberFields, values) }),
});
export type GivenTerms = ReturnType<typeof givenOf>;
