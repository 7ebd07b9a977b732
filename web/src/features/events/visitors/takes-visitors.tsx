import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/browser/limits.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Toggle } from '../planning/toggle.tsx';
import { useTakeVisitors, visitorsQuery } from './visitors.queries.ts';

/** Whether people without an account may answer: shown where everyone can read the event, to those who may change it. */
export const TakesVisitors = ({ eventId }: { eventId: string }) => {
  const t = useTexts('events-guests');
  const { data } = useQuery(visitorsQuery(eventId));
  const { mutate, isPending, variables } = useTakeVisitors(eventId);
  if (!data || (!data.isPossible && !data.takesVisitors)) return null;
  return (
    <Panel>
      <Toggle
        name="takesVisitors"
        label={t('visitors.label')}
        note={t('visitors.note', { days: limits.visitors.days })}
        isOn={isPending ? variables : data.takesVisitors}
        onChange={(isOn) => mutate(isOn)}
      />
    </Panel>
  );
};
