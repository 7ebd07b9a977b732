import { useState } from 'react';
import { useSpinDelay } from 'spin-delay';
import type { Message } from '#contract/chat/index.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import styles from './list-overlays.module.css';
import { wordsOf } from './messages/words-of.ts';
import type { MessageListRow } from './rows.ts';
import type { PartState } from './use-part.ts';

/** The day of the topmost row, shown while its heading is out of view and the list scrolls. */
export const DayInView = ({ row, isResting }: { row: MessageListRow | undefined; isResting: boolean }) => {
  const format = useFormat();
  const at = row?.kind === 'message' ? row.message.sentAt : row?.kind === 'outgoing' ? row.item.writtenAt : null;
  return (
    at && (
      <p className={styles.day} data-resting={isResting || undefined} aria-hidden="true">
        {format.day(at, 'long')}
      </p>
    )
  );
};

/** More messages load automatically; only a slow or failed load is shown. */
export const LoadingPart = ({ part: { isLoading, hasFailed, retry }, failure }: { part: PartState; failure: string }) => {
  const common = useTexts('kernel');
  const isSlow = useSpinDelay(isLoading, { delay: 500, minDuration: 200, ssr: false });
  return (
    <div role="status">
      {isSlow && <p className={styles.older}>{common('loading')}</p>}
      {hasFailed && (
        <p className={styles.older}>
          <span>{failure}</span>{' '}
          <button type="button" onClick={retry}>
            {common('retry')}
          </button>
        </p>
      )}
    </div>
  );
};

const LONGEST = 200;
/** Announces incoming messages to screen readers. The list itself is no live region, as scrolling changes its rows. */
export const LatestAloud = ({ latest }: { latest: Message | undefined }) => {
  const t = useTexts('chat');
  const me = useMe();
  const [first] = useState(latest?.seq ?? 0);
  const isHeard = latest && latest.seq > first && latest.sender.id !== me.id && latest.state === 'visible';
  return (
    <p className="visually-hidden" aria-live="polite">
      {isHeard && t('heard', { name: personName(latest.sender), text: wordsOf(latest).slice(0, LONGEST) })}
    </p>
  );
};
