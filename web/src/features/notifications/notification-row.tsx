import { useId, type MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { FlagIcon } from '#ui/icons/content-icons.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { AccountIcon, EventIcon, MentionIcon, PeopleIcon, PostIcon, ReadIcon, UnreadIcon } from '#ui/icons/notice-icons.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { groupOf } from './notification-lists.ts';
import styles from './notification-row.module.css';
import type { Actions } from './use-actions.ts';

type NotificationRowProps = {
  item: Notification;
  actions: Actions;
  /** Called when the link was opened in this tab. */
  onFollow?: (() => void) | undefined;
};

const signs = {
  communities: PeopleIcon,
  events: EventIcon,
  posts: PostIcon,
  chat: MentionIcon,
  moderation: FlagIcon,
  account: AccountIcon,
};

/** A click with a modifier opens another tab, and this page stays. */
const staysHere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey;

/** Moves the focus from a removed row: to the same button of the next one, else of the previous one, else to the list. */
const focusBeside = (button: HTMLElement) => {
  const list = button.closest<HTMLElement>('[data-notifications]');
  const buttons = [...(list?.querySelectorAll<HTMLElement>(`[data-act='${button.dataset['act']}']`) ?? [])];
  const at = buttons.indexOf(button);
  (buttons[at + 1] ?? buttons[at - 1] ?? list)?.focus();
};

/** One notification: a link to its target, and its actions. */
export const NotificationRow = ({ item, actions, onFollow }: NotificationRowProps) => {
  const t = useTexts('notifications');
  const titleId = useId();
  const follow = (event: MouseEvent) => {
    actions.open(item);
    if (!staysHere(event)) onFollow?.();
  };
  const toggle = (event: MouseEvent<HTMLElement>) => {
    if (item.isRead) return actions.unreadAgain(item);
    if (actions.takesOutRead) focusBeside(event.currentTarget);
    actions.read(item);
  };
  const clear = (event: MouseEvent<HTMLElement>) => {
    focusBeside(event.currentTarget);
    actions.clear(item);
  };
  return (
    <ListRow
      className={styles.row}
      align="start"
      data-unread={!item.isRead || undefined}
      start={<Picture item={item} />}
      end={
        <div className={styles.actions}>
          <IconButton
            label={item.isRead ? t('unreadAgain') : t('read')}
            icon={item.isRead ? <UnreadIcon size={16} /> : <ReadIcon size={16} />}
            aria-describedby={titleId}
            data-act="read"
            onClick={toggle}
          />
          <IconButton label={t('clear')} icon={<CloseIcon size={16} />} aria-describedby={titleId} data-act="clear" onClick={clear} />
        </div>
      }
    >
      <Link to={item.url} className={styles.link} onClick={follow}>
        {!item.isRead && <span className="visually-hidden">{t('unread')} </span>}
        <span id={titleId} className={styles.title}>
          {item.title}
        </span>
      </Link>
      {item.message && <p className={styles.message}>{item.message}</p>}
      <p className={styles.when}>
        <RelativeTime at={item.date} />
      </p>
    </ListRow>
  );
};

/** The avatar of the actor, and the kind of the notification. */
const Picture = ({ item: { actor, community, avatar, ...item } }: { item: Notification }) => {
  const Sign = signs[groupOf(item)];
  const isCommunity = actor === null && community !== null;
  return (
    <span className={styles.picture} aria-hidden="true">
      <Avatar
        id={actor?.id ?? community?.id ?? item.id}
        name={actor ? personName(actor) : (community?.name ?? item.title)}
        picture={avatar}
        size={40}
        shape={isCommunity ? 'square' : 'circle'}
        decorative
      />
      <span className={styles.sign}>
        <Sign size={12} />
      </span>
    </span>
  );
};
