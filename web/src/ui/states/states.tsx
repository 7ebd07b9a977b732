import type { ReactNode } from 'react';
import { ClosedDoor, EmptySpace, LostMap, ServerNap, type Art } from './illustrations.tsx';
import styles from './states.module.css';

const arts = { empty: EmptySpace, forbidden: ClosedDoor, lost: LostMap, broken: ServerNap } satisfies Record<string, Art>;

type StateProps = {
  art?: keyof typeof arts;
  title?: string;
  text: string;
  /** The next action: one button or link; rarely a quiet second one. */
  action?: ReactNode;
  /** `page`: fills a page, with its heading; `panel`: inside a card. */
  size?: 'page' | 'panel';
};

/** An empty or error state: title, reason, and one action; for lists and whole pages. */
export const State = ({ art = 'empty', title, text, action, size = 'panel' }: StateProps) => {
  const Illustration = arts[art];
  const Title = size === 'page' ? 'h1' : 'p';
  return (
    <div className={styles.state} data-size={size}>
      <Illustration />
      {title && <Title className={styles.title}>{title}</Title>}
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};

type LostPageProps = { title: string; text: string; /** The next step: a link. */ children: ReactNode };
/** Nothing exists at this URL. */
export const LostPage = ({ children, ...words }: LostPageProps) => <State {...words} art="lost" size="page" action={children} />;

export const EmptyState = (props: Omit<StateProps, 'art'>) => <State {...props} art="empty" />;

type ErrorStateProps = Omit<StateProps, 'art' | 'action'> & { retryLabel: string; onRetry: () => void };
/** A part that could not be loaded, with a retry button. */
export const ErrorState = ({ retryLabel, onRetry, ...state }: ErrorStateProps) => (
  <div role="alert">
    <State
      {...state}
      art="broken"
      action={
        <button type="button" className={styles.retry} onClick={onRetry}>
          {retryLabel}
        </button>
      }
    />
  </div>
);
