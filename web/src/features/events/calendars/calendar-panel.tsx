import { useQuery } from '@tanstack/react-query';
import type { CalendarFeed } from '#contract/events/calendars.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import styles from './calendars.module.css';
import { feedsQuery, useCreateFeed, useRevokeFeed } from './calendars.queries.ts';
import { FeedAddress } from './feed-address.tsx';

/** The own subscriptions: each is listed and can be switched off; addresses are shown once, when they are made. */
export const CalendarPanel = () => {
  const t = useTexts('events');
  const query = useQuery(feedsQuery);
  const { data, error } = query;
  const { mutate: create, data: made, isPending, reset } = useCreateFeed();
  if (error && !data) return <LoadingState query={query} skeleton={null} />;
  const feeds = data?.items ?? [];
  return (
    <Panel title={t('calendar.title')}>
      {made && <FeedAddress url={made.url} />}
      {!made && feeds.length === 0 && <p className={styles.text}>{t('calendar.none')}</p>}
      {feeds.length > 0 && (
        <ul className={styles.feeds} aria-label={t('calendar.title')}>
          {feeds.map((feed) => (
            <Feed key={feed.id} feed={feed} onEnded={() => made?.feed.id === feed.id && reset()} />
          ))}
        </ul>
      )}
      <Button isBusy={isPending} onClick={() => create({ kind: 'own' })}>
        {t('calendar.makeOwn')}
      </Button>
    </Panel>
  );
};

const Feed = ({ feed, onEnded }: { feed: CalendarFeed; onEnded: () => void }) => {
  const t = useTexts('events');
  const format = useFormat();
  const { mutate: revoke, isPending } = useRevokeFeed();
  const name = useFeedName(feed);
  const end = () =>
    revoke(feed.id, {
      onSuccess: () => {
        onEnded();
        toast.success(t('calendar.ended'));
      },
    });
  return (
    <Row as="li" gap={12} justify="between" className={styles.feed}>
      <div>
        <p>{name}</p>
        <Text look="hint">
          {[
            t('calendar.made', { date: format.date(feed.createdAt, 'long') }),
            feed.readAt ? t('calendar.read', { date: format.date(feed.readAt, 'long') }) : t('calendar.unread'),
          ].join(' · ')}
        </Text>
      </div>
      <Button look="text" size="small" isBusy={isPending} aria-label={t('calendar.endOne', { name })} onClick={end}>
        {t('calendar.end')}
      </Button>
    </Row>
  );
};

const useFeedName = ({ kind, community, filter }: CalendarFeed): string => {
  const t = useTexts('events');
  if (kind === 'own') return t('calendar.kind.own');
  if (kind === 'community') return community ? t('calendar.kind.community', { name: community.name }) : t('calendar.kind.gone');
  const parts = [t(`scope.${filter.scope}`), filter.q && t('calendar.kind.words', { q: filter.q })].filter(Boolean);
  return t('calendar.kind.filter', { filter: parts.join(' · ') });
};
