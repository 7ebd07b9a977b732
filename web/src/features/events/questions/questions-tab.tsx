import { useQuery } from '@tanstack/react-query';
import type { HostView } from '#contract/events/guests.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { eventQuestions } from './questions.queries.ts';
import { QuestionsForm } from './questions-form.tsx';
import { QuestionsSummary } from './questions-summary.tsx';
import styles from './questions.module.css';

/** The questions of the event, and their answers. */
export const QuestionsTab = ({ host: { id, rights } }: { host: HostView }) => {
  const common = useTexts('kernel');
  const { data, error, isPending, refetch } = useQuery(eventQuestions(id));
  return (
    <div className={styles.sections}>
      {isPending && (
        <Skeleton label={common('loading')}>
          <Panel as="div">
            <BoneText lines={6} />
          </Panel>
        </Skeleton>
      )}
      {error && !data && <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />}
      {data && rights.edit && <QuestionsForm eventId={id} questions={data} />}
      {rights.emails && <QuestionsSummary eventId={id} />}
    </div>
  );
};
