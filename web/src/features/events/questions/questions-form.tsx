import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { EventQuestion } from '#contract/events/questions.ts';
import { differencesOf, Form, FormActions, FormConflict, questionsRule, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { EventQuestionsField } from './event-questions-field.tsx';
import styles from './questions.module.css';
import { useChangeQuestions, type EventQuestions } from './questions.queries.ts';

type Values = { questions: EventQuestion[] };

/** The questions of an event, for those who may edit it. */
export const QuestionsForm = ({ eventId, questions: { items, version, isRecurring } }: { eventId: string; questions: EventQuestions }) => {
  const t = useTexts('events-questions');
  const common = useTexts('kernel');
  const { mutateAsync: save } = useChangeQuestions(eventId);
  const [isForAll, setForAll] = useState(false);
  const form = useForm<Values>({
    initial: { questions: items },
    version,
    rules: { questions: questionsRule(limits.eventQuestion) },
    submit: async ({ questions }, read) => {
      const saved = await save({ questions, version: read, andFollowing: isForAll });
      // Questions with answers have new ids if their words changed.
      form.reset({ questions: saved.items }, saved.version);
      setForAll(false);
      toast.success(common('saved'));
    },
  });
  const shown = ({ questions }: Values) => ({
    questions: questions.map(({ label, options, scope }) => [label, ...options, t(`scope.${scope}`)].join(' · ')).join('\n'),
  });
  const stored = { questions: items };
  const theirs =
    version === form.version
      ? null
      : {
          values: stored,
          version,
          differences: (mine: Values) => differencesOf({ questions: t('questions') }, shown(mine), shown(stored)),
        };
  return (
    <>
      <Form form={form} aria-label={t('questions')}>
        <Panel title={t('form')}>
          <EventQuestionsField bound={form.bind('questions')} note={t('questions.note', { max: limits.eventQuestions.max })} />
          {isRecurring && (
            <label className={styles.following}>
              <input type="checkbox" checked={isForAll} onChange={({ target }) => setForAll(target.checked)} />
              {t('following')}
            </label>
          )}
        </Panel>
        <FormActions form={form} label={common('save')} isDisabled={!form.isChanged && !isForAll}>
          {form.isChanged && <Button onClick={() => form.reset()}>{common('discard')}</Button>}
        </FormActions>
      </Form>
      <FormConflict form={form} theirs={theirs} />
    </>
  );
};
