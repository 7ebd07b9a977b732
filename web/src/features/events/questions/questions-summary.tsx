import { useQuery } from '@tanstack/react-query';
import type { QuestionSummary } from '#contract/events/questions.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { questionsSummary } from './questions.queries.ts';
import styles from './questions.module.css';

/** How those who go answered each question. */
export const QuestionsSummary = ({ eventId }: { eventId: string }) => {
  const t = useTexts('events-questions');
  const query = useQuery(questionsSummary(eventId));
  const { data } = query;
  if (!data) return <LoadingState query={query} skeleton={null} />;
  if (data.items.length === 0) return null;
  return (
    <Panel title={t('summary')}>
      <Stack as="ul" gap={20} className={styles.summary}>
        {data.items.map((question) => (
          <Summary key={question.id} question={question} />
        ))}
      </Stack>
    </Panel>
  );
};

const Summary = ({ question: { kind, label, isRetired, answered, counts } }: { question: QuestionSummary }) => {
  const t = useTexts('events-questions');
  const format = useFormat();
  return (
    <li>
      <h3>
        {label}
        {isRetired && <InlineText look="tertiary"> {t('former')}</InlineText>}
      </h3>
      <Text look="hint">{t('summary.answered', { count: answered })}</Text>
      {counts.length > 0 && kind !== 'consent' && (
        <dl className={styles.counts}>
          {counts.map(({ value, count }) => (
            <div key={value}>
              <dt>{value}</dt>
              <dd>{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
};
