import { useState } from 'react';
import { useMe } from '#kernel/me/index.ts';
import { useFormat } from '#kernel/i18n/index.ts';
import { dayNumber } from '#kernel/i18n/time.ts';
import { useOutbox } from './outbox.ts';
import type { OutgoingMessage, OutgoingChange } from './outgoing.ts';
import { refusedElsewhere, rowsOf, type MessageListRow } from './rows.ts';
import type { LoadedMessages } from './window.ts';

/** The own messages of a channel that the server has not stored yet. */
export function useOutgoing(channelId: string): OutgoingMessage[] {
  const me = useMe();
  const items = useOutbox(({ items }) => items);
  return items.flatMap((item) => (!item.change && item.channelId === channelId && item.userId === me.id ? [item] : []));
}

/** The reader's changes of messages of a channel that the server has not stored yet, or refused. */
export function useOutgoingChanges(channelId: string): OutgoingChange[] {
  const me = useMe();
  const items = useOutbox(({ items }) => items);
  return items.flatMap((item) => (item.change && item.channelId === channelId && item.userId === me.id ? [item] : []));
}

/** The rows of a channel, with the line "new" after message `line`. */
export function useRows(channelId: string, window: LoadedMessages, line: number | null): MessageListRow[] {
  const me = useMe();
  const { zone } = useFormat().reader;
  const mine = useOutgoing(channelId);
  const heads = useHeads(window.items[0]?.seq);
  const rows = rowsOf(window, mine, { myId: me.id, heads, line, dayOf: (at) => dayOf(at, zone) });
  return [...rows, ...refusedElsewhere(window, useOutgoingChanges(channelId))];
}

const useHeads = (first: number | undefined): ReadonlySet<number> => {
  const [heads, setHeads] = useState<ReadonlySet<number>>(new Set());
  if (first !== undefined && !heads.has(first)) setHeads(new Set([...heads, first]));
  return heads;
};

const days = new Map<string, number>();
/** All zone offsets are multiples of a quarter of an hour, so one formatting serves all instants of a quarter. */
const QUARTER = 900_000;
const dayOf = (at: string, zone: string): number => {
  const quarter = Math.floor(Date.parse(at) / QUARTER);
  const key = `${zone} ${quarter}`;
  const day = days.get(key) ?? dayNumber(quarter * QUARTER, zone);
  if (days.size > 5_000) days.clear();
  days.set(key, day);
  return day;
};
