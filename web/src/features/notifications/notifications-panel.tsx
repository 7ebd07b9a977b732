import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { BulkActions } from './bulk-actions.tsx';
import type { NotificationChoice } from './notification-lists.ts';
import { NotificationRow } from './notification-row.tsx';
import { notificationsList, unreadQuery } from './notifications.queries.ts';
import styles from './notifications-panel.module.css';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';
import { useActions } from './use-actions.ts';

/** Maximum number in the panel; more are on the page. */
const most = 20;
const everything: NotificationChoice = { filter: 'all' };

/** The latest notifications under the bell; on a phone a sheet from below. */
export const NotificationsPanel = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('notifications');
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery(notificationsList({ language: useLanguage(), ...everything }));
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  const actions = useActions(everything, list.data?.pages[0]?.until ?? null);
  const items = list.data?.pages.flatMap((page) => page.items).slice(0, most) ?? [];
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className={styles.scrim} aria-hidden="true" onClick={onClose} />
      <div ref={panel} className={styles.panel} role="dialog" aria-labelledby={titleId} tabIndex={-1}>
        <div className={styles.head}>
          <h2 id={titleId}>{t('title')}</h2>
          <BulkActions actions={actions} hasUnread={unread > 0 && items.length > 0} isEmpty={items.length === 0} isSmall />
        </div>
        <div className={styles.list} data-notifications="" tabIndex={-1}>
          <Content list={list} items={items} actions={actions} onFollow={onClose} />
        </div>
        <div className={styles.foot}>
          <Link to="/notifications" onClick={onClose}>
            {t('viewAll')}
          </Link>
        </div>
      </div>
    </>
  );
};

type ContentProps = {
  list: Pick<ReturnType<typeof useInfiniteQuery>, 'data' | 'error' | 'refetch'>;
  items: Parameters<typeof NotificationRow>[0]['item'][];
  actions: ReturnType<typeof useActions>;
  onFollow: () => void;
};
const Content = ({ list, items, actions, onFollow }: ContentProps) => {
  const t = useTexts('notifications');
  if (!list.data) return <LoadingState query={list} skeleton={<NotificationsSkeleton />} />;
  if (items.length === 0) return <EmptyState title={t('empty.all.title')} text={t('empty.all.text')} />;
  return (
    <Stack as="ul" aria-label={t('list')}>
      {items.map((item) => (
        <NotificationRow key={item.id} item={item} actions={actions} onFollow={onFollow} />
      ))}
    </Stack>
  );
};
