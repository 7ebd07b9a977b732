import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { EmbedButton, EventCard, eventsList, ImportEventsButton, SubscribeButton } from '#features/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { BoneGrid } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import styles from './community-events.module.css';

const step = 20;

/** The upcoming events of this community, soonest first. */
export const CommunityEvents = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  const [perPage, setPerPage] = useState(step);
  const events = useQuery(eventsList({ communityId: community.id, perPage }));
  const { data } = events;
  const create = community.can.createEvent && (
    <Row gap={8} justify="center" wrap>
      <ImportEventsButton community={community} />
      <LinkButton to={`/events/new?community=${community.id}`}>{t('events.new')}</LinkButton>
    </Row>
  );
  if (!data)
    return (
      <LoadingState query={events}>
        <BoneGrid count={4} minWidth={300} />
      </LoadingState>
    );
  if (data.items.length === 0)
    return (
      <Panel as="div">
        <EmptyState title={t('events.none.title')} text={t('events.none.text')} action={create} />
      </Panel>
    );
  return (
    <>
      <div className={styles.head}>
        <h2>{t('events.count', { count: data.pagination.total })}</h2>
        <SubscribeButton feed={{ kind: 'community', communityId: community.id }} text={t('events.subscribe', { name: community.name })} />
        {community.can.createEvent && community.visibility === 'public' && community.contentVisibility === 'public' && (
          <EmbedButton what={{ kind: 'events', filter: { community: community.slug } }} title={community.name} />
        )}
        {create}
      </div>
      <Stack as="ul" gap={12}>
        {data.items.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </Stack>
      {data.pagination.total > data.items.length && perPage < limits.perPage.max && (
        <Button isBusy={events.isPlaceholderData} onClick={() => setPerPage(perPage + step)}>
          {t('events.more')}
        </Button>
      )}
    </>
  );
};
