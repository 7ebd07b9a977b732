import { useQuery } from '@tanstack/react-query';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { useSetMuted, mutedQuery, type Topic } from './account.queries.ts';
import { Section, SwitchRow } from './section.tsx';

const topics: readonly Topic[] = ['communities', 'events', 'chat'];

/** The user's settings of notifications. */
export const NoticesSection = () => {
  const t = useTexts('account');
  const kernel = useTexts('kernel');
  const { data, error, refetch } = useQuery(mutedQuery);
  const { mutate: setMuted } = useSetMuted();
  if (error) return <ErrorState text={errorText(error)} retryLabel={kernel('retry')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Skeleton label={kernel('loading')}>
        <Panel as="div">
          <BoneText lines={8} />
        </Panel>
      </Skeleton>
    );
  const { muted } = data;
  const others = (topic: Topic) => muted.filter((one) => one !== topic);
  return (
    <Section>
      <Panel title={t('notices.title')}>
        {topics.map((topic) => (
          <SwitchRow
            key={topic}
            name={t(`notices.${topic}`)}
            hint={t(`notices.${topic}.hint`)}
            isOn={!muted.includes(topic)}
            onChange={(isOn) => setMuted(isOn ? others(topic) : [...others(topic), topic])}
          />
        ))}
        <SwitchRow name={t('notices.account')} hint={t('notices.account.hint')} isOn isFixed onChange={() => undefined} />
      </Panel>
    </Section>
  );
};
