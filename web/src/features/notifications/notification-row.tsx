import { useId, type MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { AccountIcon, EventIcon, MentionIcon, PeopleIcon, ReadIcon, UnreadIcon } from '#ui/icons/notice-icons.tsx';
import { groupOf } from './notification-lists.ts';
import styles from './notification-row.module.css';
import type { Actions } from './use-actions.ts';

type NotificationRowProps = {
  item: Notification;
  actions: Actions;
  /** It was followed in this tab. */
  onFollow?: (() => void) | undefined;
};

const signs = { communities: PeopleIcon, events: EventIcon, chat: MentionIcon, account: AccountIcon };

/** Pressed with a key that opens another tab, the list stays. */
const staysHere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey;

/** What takes the focus when a row goes: the same button of the next one, else of the one before, else the list. */
const focusBeside = (button: HTMLElement) => {
  const list = button.closest<HTMLElement>('[data-notifications]');
  const buttons = [...(list?.querySelectorAll<HTMLElement>(`[data-act='${button.dataset['act']}']`) ?? [])];
  const at = buttons.indexOf(button);
  (buttons[at + 1] ?? buttons[at - 1] ?? list)?.focus();
};

/** One notification: a link to what it is about, and beside it what can be done with it. */
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
    <li className={styles.row} data-unread={!item.isRead || undefined}>
      <Picture item={item} />
      <div className={styles.words}>
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
      </div>
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
    </li>
  );
};

/** The face it comes from, and what kind of thing it is. */
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
