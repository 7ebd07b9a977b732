import type { Message } from '#contract/chat.ts';
import type { Outgoing } from './outbox.ts';
import type { Window } from './window.ts';

export type Row =
  | { kind: 'start'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; isFollowing: boolean }
  | { kind: 'outgoing'; key: string; item: Outgoing; isFollowing: boolean };

type Reading = {
  myId: string;
  /** Messages that once were the first one loaded: they keep the name above them, as a row that shrinks would move the others. */
  heads?: ReadonlySet<number>;
  /** The line "new" is drawn after this message; null without a line. */
  line: number | null;
  /** The calendar day of an instant, where it is read. */
  dayOf: (at: string) => number;
};

/** Messages of one person within five minutes stand under one name. */
const CLOSE_MS = 5 * 60_000;

/** What the list shows, top to bottom: the stored messages, then what is on its way. */
export function rowsOf(window: Window, outgoing: readonly Outgoing[], { myId, heads, line, dayOf }: Reading): Row[] {
  const rows: Row[] = window.hasBefore ? [] : [{ kind: 'start', key: 'start' }];
  let former: { day: number; time: number; by: string } | null = null;
  let hasLine = false;
  const open = (at: string, by: string): boolean => {
    // Clocks differ, and the order of messages is the server's: a day that is over does not come back.
    const day = Math.max(dayOf(at), former?.day ?? -Infinity);
    const isNewDay = former?.day !== day;
    // Where older messages are to come, nobody knows yet whether the day begins here.
    if (isNewDay && !(former === null && window.hasBefore)) rows.push({ kind: 'day', key: `day ${day}`, at });
    const time = Date.parse(at);
    const isFollowing = !isNewDay && former?.by === by && time - former.time < CLOSE_MS;
    former = { day, time, by };
    return isFollowing;
  };
  for (const message of window.items) {
    const isLineHere: boolean = !hasLine && line !== null && message.seq > line && message.sender.id !== myId && isReached(window, line);
    const isFollowing = open(message.sentAt, message.sender.id);
    if (isLineHere) rows.push({ kind: 'new', key: 'new' });
    hasLine ||= isLineHere;
    // An own message stays the same row when the server has stored it; ids that others chose are not trusted to differ.
    const key = message.sender.id === myId ? message.clientMsgId : message.id;
    rows.push({ kind: 'message', key, message, isFollowing: isFollowing && !isLineHere && !heads?.has(message.seq) });
  }
  for (const item of outgoing)
    if (!isStored(window, item, myId))
      rows.push({ kind: 'outgoing', key: item.clientMsgId, item, isFollowing: open(item.writtenAt, myId) });
  return rows;
}

const isStored = ({ items }: Window, { clientMsgId }: Outgoing, myId: string) =>
  items.some((message) => message.clientMsgId === clientMsgId && message.sender.id === myId);

/** Whether the window goes back to where the line belongs. */
export const isReached = ({ items, hasBefore }: Window, line: number): boolean => !hasBefore || (items[0]?.seq ?? Infinity) <= line + 1;
