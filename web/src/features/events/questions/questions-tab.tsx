import { useQuery } from '@tanstack/react-query';
import type { HostView } from '#contract/events/guests.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { eventQuestions } from './questions.queries.ts';
import { QuestionsForm } from './questions-form.tsx';
import { QuestionsSummary } from './questions-summary.tsx';

/** The questions of the event, and their answers. */
export const QuestionsTab = ({ host: { id, rights } }: { host: HostView }) => {
  const query = useQuery(eventQuestions(id));
  const { data } = query;
  return (
    <Stack gap={16}>
      {!data && (
        <LoadingState query={query}>
          <Panel as="div">
            <BoneText lines={6} />
          </Panel>
        </LoadingState>
      )}
      {data && rights.edit && <QuestionsForm eventId={id} questions={data} />}
      {rights.emails && <QuestionsSummary eventId={id} />}
    </Stack>
  );
};
