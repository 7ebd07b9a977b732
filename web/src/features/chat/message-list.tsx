import { useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { ArrowDownIcon, ArrowUpIcon } from '#ui/icons/content-icons.tsx';
import type { EditOutgoing } from './outgoing-row.tsx';
import { DayInView, LatestAloud, LoadingPart } from './list-overlays.tsx';
import overlays from './list-overlays.module.css';
import { moveAmongMessages } from './messages/list-keys.ts';
import { MessageListEntry } from './message-list-entry.tsx';
import styles from './message-list.module.css';
import type { MessageListRow } from './rows.ts';
import { ReadBy } from './presence/read-by.tsx';
import { TypingLine } from './presence/typing-line.tsx';
import { useAsked } from './use-asked.ts';
import { useAttention } from './use-attention.ts';
import { useFolding } from './use-folding.ts';
import { useJump } from './use-jump.ts';
import { usePart } from './use-part.ts';
import { NEAR_END, useScrollPosition } from './use-scroll-position.ts';
import { useReading, useRelease } from './use-reading.ts';
import { useOutgoing, useRows } from './use-rows.ts';
import { lastSeq, type LoadedMessages } from './window.ts';
import { loadAfter, loadBefore, loadLatest, trimWindow } from './window-sync.ts';

const heights: Record<MessageListRow['kind'], number> = { start: 96, cut: 72, day: 41, new: 29, message: 52, outgoing: 52, refused: 52 };

type MessageListProps = {
  channel: Channel;
  window: LoadedMessages;
  /** Ids of users whose messages are collapsed. */
  blocked: ReadonlySet<string> | undefined;
  /** False while the page is kept but hidden. */
  isShown: boolean;
  onEdit: EditOutgoing;
};

/** Renders only visible rows. Stays at the end as messages arrive, and keeps its position as older ones are prepended. */
export const MessageList = ({ channel, window, blocked, isShown, onEdit }: MessageListProps) => {
  'use no memo'; // The virtualizer is one mutable object; memoised reads of it would stand still.
  const t = useTexts('chat');
  const cache = useQueryClient();
  const isWhole = !window.hasAfter;
  const scroller = useRef<HTMLDivElement>(null);
  const { line, isLineLoaded, unread, opensAt, isReading, isAtEnd, setIsAtEnd } = useAttention(channel, window, isShown);
  const foldingOf = useFolding(blocked);
  const rows = useRows(channel.id, window, line);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[rows[index]!.kind],
    getItemKey: (index) => rows[index]!.key,
    overscan: 10,
    anchorTo: 'end',
    scrollEndThreshold: NEAR_END,
    // Room for the line that says who types.
    paddingEnd: 22,
  });
  const { isNearTop, isStillNearTop, isNearBottom, isStillNearBottom, goTo } = useScrollPosition(
    { scroller, rows, isWhole, virtualizer, isLineLoaded, isAtEnd, setIsAtEnd },
    opensAt,
  );
  const { jump, isJumping } = useJump(channel.id);
  const go = async (seq: number, goal: number | 'line') => {
    const outcome = await jump(seq);
    if (outcome === 'there') goTo(goal);
    else toast.info(t(`messages.${outcome}`));
  };
  const asked = useAsked(Math.max(channel.lastSeq, lastSeq(window)), (seq) => void go(seq, seq));
  const older = usePart({
    edge: window.items[0]?.seq,
    isWanted: window.hasBefore && isNearTop && !isJumping,
    isStillWanted: isStillNearTop,
    load: () => loadBefore(cache, channel.id),
  });
  const newer = usePart({
    edge: lastSeq(window),
    isWanted: isNearBottom && !isJumping,
    isStillWanted: isStillNearBottom,
    load: () => loadAfter(cache, channel.id),
  });
  const toEnd = async () => {
    if (!isWhole) await loadLatest(cache, channel.id);
    goTo('end');
  };
  useEndOnSend(channel.id, isWhole, () => void toEnd());
  const latest = window.items.at(-1);
  const items = virtualizer.getVirtualItems();
  const range = virtualizer.range;
  useReading(channel, isAtEnd ? lastSeq(window) : seqAt(rows, range?.endIndex), isReading);
  useRelease(channel.id, isShown);
  useShortening(channel.id, window, isAtEnd);
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={t('messages.label')}
        tabIndex={0}
        onKeyDown={moveAmongMessages}
      >
        <div className={styles.space} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ key, index, start }) => (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <MessageListEntry row={rows[index]!} channel={channel} asked={asked} foldingOf={foldingOf} onEdit={onEdit} />
            </div>
          ))}
        </div>
      </div>
      <div className={overlays.top}>
        {!isAtEnd && <DayInView row={rows[range?.startIndex ?? 0]} isResting={!virtualizer.isScrolling} />}
        <LoadingPart part={older} failure={t('older.failed')} />
        {!isLineLoaded && (
          <button type="button" className={overlays.pill} disabled={isJumping} onClick={() => void go((line ?? 0) + 1, 'line')}>
            <ArrowUpIcon size={16} /> {t('messages.newAbove', { count: unread })}
          </button>
        )}
      </div>
      {!isAtEnd && (
        <div className={overlays.bottom}>
          <LoadingPart part={newer} failure={t('newer.failed')} />
          <button type="button" className={overlays.pill} data-news={channel.unread > 0 || undefined} onClick={() => void toEnd()}>
            <ArrowDownIcon size={16} /> {channel.unread > 0 ? t('messages.newBelow', { count: channel.unread }) : t('messages.toEnd')}
          </button>
        </div>
      )}
      {isAtEnd && <TypingLine channelId={channel.id} blocked={blocked} instead={<ReadBy channel={channel} last={rows.at(-1)} />} />}
      <LatestAloud latest={isWhole && latest && !foldingOf(latest).isFolded ? latest : undefined} />
    </div>
  );
};

/** The highest `seq` up to a row. */
const seqAt = (rows: readonly MessageListRow[], index = -1): number => {
  const row = rows.slice(0, index + 1).findLast(({ kind }) => kind === 'message');
  return row?.kind === 'message' ? row.message.seq : 0;
};

/** What is written while a part of the past is shown stands at the end of the channel. */
const useEndOnSend = (channelId: string, isWhole: boolean, toEnd: () => void): void => {
  const count = useOutgoing(channelId).length;
  const former = useRef(count);
  const look = useEffectEvent(() => {
    if (count > former.current && !isWhole) toEnd();
    former.current = count;
  });
  useEffect(() => look(), [count]);
};

/** A channel that stays open at its end for days keeps only its latest messages. */
const LONG = { most: 600, kept: 200 };
const useShortening = (channelId: string, window: LoadedMessages, isAtEnd: boolean): void => {
  const cache = useQueryClient();
  const shorten = useEffectEvent(() => {
    if (isAtEnd && window.items.length > LONG.most) trimWindow(cache, channelId, LONG.kept);
  });
  const last = lastSeq(window);
  useEffect(() => shorten(), [last]);
};
