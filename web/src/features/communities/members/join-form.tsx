import { limits } from '#contract/browser/limits.ts';
import { closeWithToast, counted, Form, FormActions, useForm } from '#forms/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { MemberFieldInputs } from './field-inputs.tsx';
import {
  answerName,
  asksFor,
  checkAccepted,
  emptyJoining,
  givenOf,
  joiningRules,
  type GivenTerms,
  type JoiningValues,
  type ShownTerms,
} from './joining.ts';
import { QuestionField } from './question-field.tsx';
import { RulesField } from './rules-field.tsx';

type JoinFormProps = {
  title: string;
  text: string;
  terms: ShownTerms;
  /** Whether the person can add a message to those who decide. */
  hasMessage: boolean;
  submitLabel: string;
  send: (given: GivenTerms & { message: string }) => Promise<unknown>;
  /** Reloads the questions and terms after they were found to have changed. */
  onStale: () => Promise<unknown>;
  /** Text of the toast once it is done. */
  done: string;
  onClose: () => void;
};

/** The dialog in which a community asks for its rules, answers and fields before a membership begins. */
export const JoinForm = ({ title, text, terms, hasMessage, submitLabel, send, onStale, done, onClose }: JoinFormProps) => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const { rules, joinQuestions, memberFields } = terms;
  const version = String(terms.rulesVersion);
  const isMessageOnly = !asksFor(terms);
  const form = useForm<JoiningValues>({
    initial: emptyJoining(terms),
    rules: joiningRules(terms),
    check: checkAccepted(terms),
    submit: async (values) => {
      await send({ message: values.message.trim(), ...givenOf(terms, values) }).catch(async (error: unknown) => {
        if (isApiError(error, 'community.rules_changed', 'member.answers_needed')) await onStale();
        throw error;
      });
      closeWithToast(onClose, done);
    },
  });
  return (
    <Dialog
      title={title}
      text={text}
      {...(isMessageOnly && { focus: 'textarea' })}
      width={560}
      holdsWords={form.isChanged}
      onLeave={leaveBy}
      onClose={onClose}
    >
      <Form form={form}>
        <FieldStack>
          <MemberFieldInputs fields={memberFields} bind={form.bind} />
          {joinQuestions.map((question) => (
            <QuestionField key={question.id} question={question} bound={form.bind(answerName(question))} />
          ))}
          {hasMessage && (
            <AreaField
              {...form.bind('message')}
              label={t('request.message')}
              hidesLabel={isMessageOnly}
              rows={3}
              placeholder={t('request.placeholder')}
              count={counted(form.values.message, limits.joinMessage)}
            />
          )}
          {rules.length > 0 && (
            <RulesField
              rules={rules}
              isAccepted={form.values.accepted === version}
              isChanged={form.values.accepted !== '' && form.values.accepted !== version}
              error={form.errors.accepted}
              onAccept={(isAccepted) => form.set({ accepted: isAccepted ? version : '' })}
            />
          )}
        </FieldStack>
        <FormActions form={form} label={submitLabel}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
