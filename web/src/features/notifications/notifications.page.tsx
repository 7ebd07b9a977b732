import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Choice as ChoiceOf } from '#ui/choice/choice.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { hrefOf, readAddress, type NotificationsAddress } from './address.ts';
import { BulkActions } from './bulk-actions.tsx';
import { filters, groups } from './notification-lists.ts';
import { notificationsList, unreadQuery } from './notifications.queries.ts';
import { OpenDecision } from './open-decision.tsx';
import styles from './notifications.page.module.css';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';
import { NotificationsDays } from './notifications-days.tsx';
import { useActions } from './use-actions.ts';

export const Page = () => {
  const t = useTexts('notifications');
  const [search] = useSearchParams();
  const address = readAddress(search);
  const list = useInfiniteQuery(notificationsList({ language: useLanguage(), ...address }));
  const count = useQuery(unreadQuery).data?.unread;
  const { before, ...choice } = address;
  const actions = useActions(choice, list.data?.pages[0]?.until ?? null);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  // Only the total count is known for notifications that are not loaded.
  const hasUnread = items.some(({ isRead }) => !isRead) || (list.hasNextPage && (count ?? 0) > 0);
  return (
    <PageFrame width="narrow">
      <PageHeader
        title={t('title')}
        text={count === undefined ? ' ' : count === 0 ? t('subtitle.none') : t('subtitle', { count })}
        actions={before === undefined && <BulkActions actions={actions} hasUnread={hasUnread} isEmpty={items.length === 0} />}
      />
      <Filters address={address} />
      <OpenDecision />
      {list.data ? (
        <NotificationsDays list={list} items={items} address={address} actions={actions} />
      ) : (
        <LoadingState
          query={list}
          skeleton={
            <Panel as="div" flush>
              <NotificationsSkeleton count={8} />
            </Panel>
          }
        />
      )}
    </PageFrame>
  );
};

/** The filters are in the URL. */
const Filters = ({ address: { filter, group } }: { address: NotificationsAddress }) => {
  const t = useTexts('notifications');
  const navigate = useNavigate();
  const apply = (change: Partial<NotificationsAddress>) =>
    void navigate(hrefOf({ filter, group, ...change }), { preventScrollReset: true });
  return (
    <Row gap={12} wrap className={styles.filters}>
      <ChoiceOf
        label={t('filter')}
        look="segments"
        value={filter}
        options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChange={(value) => apply({ filter: value })}
      />
      <ChoiceOf
        label={t('group')}
        value={group ?? 'all'}
        options={(['all', ...groups] as const).map((value) => ({ value, label: t(`group.${value}`) }))}
        onChange={(value) => apply({ group: value === 'all' ? undefined : value })}
      />
    </Row>
  );
};
