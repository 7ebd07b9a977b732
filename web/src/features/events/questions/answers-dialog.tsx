import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { RegistrationAnswer, EventQuestion } from '#contract/events/questions.ts';
import { closeWithToast, Form, FormActions, useForm } from '#forms/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { AnswerField } from './answer-field.tsx';
import { answerName, answerRules, givenOf, peopleOf, valuesOf, type AnswerValues } from './answer-values.ts';
import { eventQuestions, ownAnswers, type GivenAnswers } from './questions.queries.ts';
import styles from './questions.module.css';

type AnswersDialogProps = {
  event: { id: string; title: string };
  /** How many people it is for. */
  partySize: number;
  /** Names of the guests, as far as they are given. */
  guests: readonly string[];
  /** Whether there are answers already. */
  isRegistered: boolean;
  submitLabel: string;
  send: (answers: GivenAnswers) => Promise<unknown>;
  /** Said once it is done; left out where the page itself shows it. */
  done?: string;
  onClose: () => void;
  /** Returns to the step before, with what is typed so far. */
  onBack?: (typed: AnswerValues) => void;
  /** What was typed before the way back. */
  typed?: AnswerValues | undefined;
};

/** The questions of an event, asked before a seat is taken, and later to change the answers. */
export const AnswersDialog = (props: AnswersDialogProps) => {
  const { event, isRegistered, onClose } = props;
  const t = useTexts('events-questions');
  const common = useTexts('kernel');
  const questions = useQuery(eventQuestions(event.id));
  const answers = useQuery({ ...ownAnswers(event.id), enabled: isRegistered });
  if (questions.data && (!isRegistered || answers.data))
    return <Answering {...props} questions={questions.data.items} answers={answers.data?.items ?? []} />;
  return (
    <Dialog title={t('title')} closeLabel={common('close')} width={560} onClose={onClose}>
      <LoadingState query={[questions, answers]}>
        <BoneText lines={4} />
      </LoadingState>
    </Dialog>
  );
};

type AnsweringProps = AnswersDialogProps & { questions: readonly EventQuestion[]; answers: readonly RegistrationAnswer[] };

const Answering = (props: AnsweringProps) => {
  const { event, partySize, guests, submitLabel, send, done, onClose, onBack, typed, questions, answers } = props;
  const t = useTexts('events-questions');
  const common = useTexts('kernel');
  const cache = useQueryClient();
  const form = useForm<AnswerValues>({
    initial: valuesOf(questions, partySize, answers),
    rules: answerRules(questions, partySize),
    submit: async (values) => {
      await send(givenOf(questions, partySize, values)).catch(async (error: unknown) => {
        // Hosts may have changed what they ask; what was written stays.
        if (isApiError(error, 'registration.answers_missing')) await cache.invalidateQueries(eventQuestions(event.id));
        throw error;
      });
      if (done === undefined) onClose();
      else closeWithToast(onClose, done);
    },
  });
  // Set, not initial: it is not stored yet, so that closing asks before it is lost.
  const restore = useEffectEvent(() => {
    if (typed) form.set(typed);
  });
  useEffect(() => restore(), []);
  const fieldOf = (question: EventQuestion, person: number) => {
    const name = answerName(question.id, person);
    const bound = form.bind(name);
    const file = answers.find((one) => one.questionId === question.id && one.person === person)?.file;
    // A question that was added meanwhile has no value yet.
    return <AnswerField key={name} question={question} bound={{ ...bound, value: bound.value ?? '' }} fileName={file?.name} />;
  };
  const ofPeople = questions.filter(({ scope }) => scope === 'person');
  const ofOrder = questions.filter(({ scope }) => scope === 'order');
  const people = ofPeople[0] ? peopleOf(ofPeople[0], partySize) : [];
  return (
    <Dialog title={t('title')} text={event.title} width={560} holdsWords={form.isChanged} onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        <FieldStack>
          {people.map((person) =>
            partySize === 1 ? (
              ofPeople.map((question) => fieldOf(question, person))
            ) : (
              <fieldset key={person} className={styles.person}>
                <legend>{person === 0 ? t('person.you') : (guests[person - 1] ?? t('person.guest', { number: person }))}</legend>
                <FieldStack>{ofPeople.map((question) => fieldOf(question, person))}</FieldStack>
              </fieldset>
            ),
          )}
          {ofOrder.map((question) => fieldOf(question, 0))}
        </FieldStack>
        {questions.length === 0 && <Text look="hint">{t('nothing')}</Text>}
        <FormActions form={form} label={submitLabel}>
          {onBack && (
            <Button disabled={form.isBusy} onClick={() => onBack(form.values)}>
              {t('back')}
            </Button>
          )}
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
