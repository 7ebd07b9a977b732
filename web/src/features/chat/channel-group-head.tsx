import type { ReactNode } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { badgeOf } from './channel-counts.ts';
import { UnreadCount } from './channel-link.tsx';
import styles from './channel-list.module.css';

type GroupHeadProps = {
  title: string;
  /** Before the title: a picture. */
  picture?: ReactNode;
  /** Id of what is folded. */
  bodyId: string;
  isFolded: boolean;
  onToggle: () => void;
  /** Folded, the head has their counts. */
  channels: readonly Pick<Channel, 'level' | 'unread' | 'mentions'>[];
  /** Actions beside it. */
  children?: ReactNode;
};

/** The heading of a group in the list, which folds it. */
export const GroupHead = ({ title, picture, bodyId, isFolded, onToggle, channels, children }: GroupHeadProps) => {
  const sum = (count: 'unread' | 'mentions') => channels.reduce((total, channel) => total + badgeOf(channel)[count], 0);
  return (
    <Row gap={4} className={styles.head}>
      <h2 className={styles.community}>
        <button type="button" aria-expanded={!isFolded} aria-controls={bodyId} onClick={onToggle}>
          {picture}
          <span className={styles.title}>{title}</span>
          <span className={styles.chevron} aria-hidden="true">
            <ChevronIcon size={14} />
          </span>
          {isFolded && <UnreadCount unread={sum('unread')} mentions={sum('mentions')} />}
        </button>
      </h2>
      {children}
    </Row>
  );
};
