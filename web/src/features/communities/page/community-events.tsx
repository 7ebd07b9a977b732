import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { EmbedButton, EventCard, eventsList, ImportEventsButton, loadDrafts, SubscribeButton } from '#features/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { BoneGrid } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import styles from './community-events.module.css';

const Drafts = lazyPart(loadDrafts);

const step = 20;

/** Which events of the community; `unpublished` are those that the viewer hosts. */
const views = ['upcoming', 'past', 'unpublished'] as const;
type View = (typeof views)[number];

/** The events of this community: upcoming ones soonest first, past ones latest first, and the own drafts. */
export const CommunityEvents = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  const [address, setAddress] = useSearchParams();
  const open = views.filter((view) => view !== 'unpublished' || community.can.createEvent);
  const view = open.find((one) => one === address.get('when')) ?? 'upcoming';
  const choose = (to: View) =>
    setAddress(
      (former) => {
        if (to === 'upcoming') former.delete('when');
        else former.set('when', to);
        return former;
      },
      { replace: true },
    );
  return (
    <>
      <div className={styles.head}>
        <Choice
          label={t('events.view.label')}
          look="segments"
          options={open.map((value) => ({ value, label: t(`events.view.${value}`) }))}
          value={view}
          onChange={choose}
        />
        <SubscribeButton feed={{ kind: 'community', communityId: community.id }} text={t('events.subscribe', { name: community.name })} />
        {community.can.createEvent && community.visibility === 'public' && community.contentVisibility === 'public' && (
          <EmbedButton what={{ kind: 'events', filter: { community: community.slug } }} title={community.name} />
        )}
        <NewEvent community={community} />
      </div>
      {view === 'unpublished' ? (
        <Drafts communityId={community.id} none={<NoEvents view={view} />} />
      ) : (
        <EventsOf key={view} community={community} view={view} />
      )}
    </>
  );
};

/** What is listed here once there is something. */
const NoEvents = ({ view }: { view: View }) => {
  const t = useTexts('communities');
  return (
    <Panel as="div">
      <EmptyState title={t(`events.none.${view}`)} text={t(`events.none.${view}.text`)} />
    </Panel>
  );
};

const NewEvent = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  if (!community.can.createEvent) return null;
  return (
    <Row gap={8} wrap>
      <ImportEventsButton community={community} />
      <LinkButton to={`/events/new?community=${community.id}`}>{t('events.new')}</LinkButton>
    </Row>
  );
};

const EventsOf = ({ community, view }: { community: Community; view: 'upcoming' | 'past' }) => {
  const t = useTexts('communities');
  const [perPage, setPerPage] = useState(step);
  const events = useQuery(eventsList({ communityId: community.id, perPage, ...(view === 'past' && { when: view }) }));
  const { data } = events;
  if (!data)
    return (
      <LoadingState query={events}>
        <BoneGrid count={4} minWidth={300} />
      </LoadingState>
    );
  if (data.items.length === 0) return <NoEvents view={view} />;
  return (
    <>
      <h2 className="visually-hidden">{t(`events.count.${view}`, { count: data.pagination.total })}</h2>
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
