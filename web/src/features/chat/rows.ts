import type { Message } from '#contract/chat/index.ts';
import type { OutgoingMessage, OutgoingChange } from './outgoing.ts';
import type { LoadedMessages } from './window.ts';

export type MessageListRow =
  | { kind: 'start'; key: string }
  /** Replaces the start of the channel if its rule deleted earlier messages. */
  | { kind: 'cut'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; isFollowing: boolean }
  | { kind: 'outgoing'; key: string; item: OutgoingMessage; isFollowing: boolean }
  /** A refused change of a message that is not loaded. */
  | { kind: 'refused'; key: string; item: OutgoingChange };

type RowContext = {
  myId: string;
  /** Messages that once were the first loaded: they keep the name above them, as a shrinking row would move the others. */
  heads?: ReadonlySet<number>;
  /** The "new" line is drawn after this message; null without one. */
  line: number | null;
  /** The calendar day of an instant in the reader's zone. */
  dayOf: (at: string) => number;
};

/** Messages of one sender within five minutes are grouped under one name. */
const CLOSE_MS = 5 * 60_000;

/** The rows from top to bottom: stored messages, then outgoing ones. */
export function rowsOf(
  window: LoadedMessages,
  outgoing: readonly OutgoingMessage[],
  { myId, heads, line, dayOf }: RowContext,
): MessageListRow[] {
  const rows: MessageListRow[] = window.hasBefore ? [] : [{ kind: isCut(window) ? 'cut' : 'start', key: 'start' }];
  let former: { day: number; time: number; by: string } | null = null;
  let hasLine = false;
  const open = (at: string, by: string): boolean => {
    // Messages are in the server's order while clocks differ: a past day is not shown again.
    const day = Math.max(dayOf(at), former?.day ?? -Infinity);
    const isNewDay = former?.day !== day;
    // While older messages are not loaded, the day may have begun before the first row.
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
    // An own message keeps its row when stored; client ids of other users are not trusted to be unique.
    const key = message.sender.id === myId ? message.clientMsgId : message.id;
    rows.push({ kind: 'message', key, message, isFollowing: isFollowing && !isLineHere && !heads?.has(message.seq) });
  }
  for (const item of outgoing)
    if (!isStored(window, item, myId))
      rows.push({ kind: 'outgoing', key: item.clientMsgId, item, isFollowing: open(item.writtenAt, myId) });
  return rows;
}

const isCut = ({ items, floor = 0 }: LoadedMessages) => floor > 0 && (items[0]?.seq ?? floor + 1) <= floor + 1;

const isStored = ({ items }: LoadedMessages, { clientMsgId }: OutgoingMessage, myId: string) =>
  items.some((message) => message.clientMsgId === clientMsgId && message.sender.id === myId);

/** Whether the window reaches back to the line. */
export const isReached = ({ items, hasBefore }: LoadedMessages, line: number): boolean =>
  !hasBefore || (items[0]?.seq ?? Infinity) <= line + 1;

/** The refused changes that cannot be shown at their message. */
export const refusedElsewhere = ({ items }: LoadedMessages, changes: readonly OutgoingChange[]): MessageListRow[] =>
  changes.flatMap((item) =>
    item.state === 'failed' && !items.some(({ id }) => id === item.messageId) ? [{ kind: 'refused', key: item.clientMsgId, item }] : [],
  );
