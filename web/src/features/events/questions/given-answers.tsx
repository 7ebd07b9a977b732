import type { RegistrationAnswer } from '#contract/events/questions.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { useAnswerFile } from './questions.queries.ts';
import styles from './questions.module.css';

type GivenAnswersProps = { eventId: string; answers: readonly RegistrationAnswer[]; guests?: readonly string[] };

/** Answers with their questions, in the words in which they were asked. */
export const GivenAnswers = ({ eventId, answers, guests = [] }: GivenAnswersProps) => {
  const t = useTexts('events-questions');
  const byQuestion = Map.groupBy(answers, ({ questionId }) => questionId);
  return (
    <Stack as="dl" gap={12} className={styles.given}>
      {[...byQuestion].map(([questionId, [first, ...others]]) =>
        first ? (
          <div key={questionId}>
            <dt>
              {first.question}
              {first.isRetired && <InlineText look="tertiary"> {t('former')}</InlineText>}
            </dt>
            {[first, ...others].map((answer) => (
              <dd key={answer.person}>
                {others.length > 0 && (
                  <InlineText look="hint">
                    {answer.person === 0 ? t('person.main') : (guests[answer.person - 1] ?? t('person.guest', { number: answer.person }))}
                    {': '}
                  </InlineText>
                )}
                <Given eventId={eventId} answer={answer} />
              </dd>
            ))}
          </div>
        ) : null,
      )}
    </Stack>
  );
};

const Given = ({ eventId, answer: { kind, values, file } }: { eventId: string; answer: RegistrationAnswer }) => {
  const t = useTexts('events-questions');
  const format = useFormat();
  const open = useAnswerFile(eventId);
  if (kind === 'consent') return t('agreed');
  if (kind !== 'file') return format.list(values);
  if (!file) return <InlineText look="hint">{t('file.gone')}</InlineText>;
  return (
    <Button size="small" isBusy={open.isPending} onClick={() => open.mutate(file.id)}>
      {t('file.open', { name: file.name })}
    </Button>
  );
};
