import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { dayNumber } from '#kernel/i18n/time.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Endless } from '#ui/endless/endless.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { hrefOf, type NotificationsAddress } from './address.ts';
import { byDay } from './notification-lists.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationBones } from './notifications-skeleton.tsx';
import styles from './notifications.page.module.css';
import type { Actions } from './use-actions.ts';

type NotificationsDaysProps = {
  list: UseInfiniteQueryResult<{ pages: { nextCursor: string | null }[] }>;
  items: readonly Notification[];
  address: NotificationsAddress;
  actions: Actions;
};

/** Maximum length of a list; older entries have their own URL, so that no page grows without end. */
const most = 200;
/** Up to this length the end of the list is obvious. */
const short = 10;

/** Notifications grouped by the reader's calendar day. */
export const NotificationsDays = ({ list, items, address, actions }: NotificationsDaysProps) => {
  const t = useTexts('notifications');
  const format = useFormat();
  if (items.length === 0 && !list.hasNextPage) return <Nothing address={address} />;
  const days = byDay(items, (at) => dayNumber(Date.parse(at), format.reader.zone));
  return (
    <Stack gap={16} className={styles.days} data-notifications="" tabIndex={-1} aria-busy={list.isPlaceholderData}>
      {address.before !== undefined && <LinkButton to={hrefOf({ ...address, before: undefined })}>{t('newest')}</LinkButton>}
      {days.map((day) => (
        <section key={day.key} aria-labelledby={`day-${day.key}`}>
          <h2 id={`day-${day.key}`}>{format.day(day.at, 'long')}</h2>
          <Panel as="div" flush>
            <ul>
              {day.items.map((item) => (
                <NotificationRow key={item.id} item={item} actions={actions} />
              ))}
            </ul>
          </Panel>
        </section>
      ))}
      <Foot list={list} items={items} address={address} />
    </Stack>
  );
};

const Foot = ({ list, items, address }: Omit<NotificationsDaysProps, 'actions'>) => {
  const t = useTexts('notifications');
  const common = useTexts('kernel');
  const cursor = list.data?.pages.at(-1)?.nextCursor;
  if (items.length >= most && cursor)
    return (
      <p className={styles.older}>
        <LinkButton to={hrefOf({ ...address, before: cursor })}>{t('older')}</LinkButton>
      </p>
    );
  return (
    <Endless
      query={list}
      labels={{ loading: common('loading'), more: t('more'), retry: common('retry') }}
      bones={<NotificationBones count={3} />}
      end={items.length > short ? t('end') : undefined}
    />
  );
};

const Nothing = ({ address }: { address: NotificationsAddress }) => {
  const t = useTexts('notifications');
  const { filter, group, before } = address;
  const kind = filter === 'unread' ? 'unread' : (group ?? 'all');
  const isWhole = kind === 'all' && before === undefined;
  return (
    <Panel as="div">
      <EmptyState
        title={t(`empty.${kind}.title`)}
        text={t(`empty.${kind}.text`)}
        action={
          isWhole ? (
            <LinkButton to="/communities">{t('empty.find')}</LinkButton>
          ) : (
            <LinkButton to={hrefOf({ filter: 'all' })}>{t('empty.showAll')}</LinkButton>
          )
        }
      />
    </Panel>
  );
};
