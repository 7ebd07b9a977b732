import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { ServerHints } from '#contract/realtime.ts';

export type HintName = keyof ServerHints;
export type HintHandler<Name extends HintName> = ServerHints[Name];
type Stop = () => void;

const hintHandlers = new Map<HintName, Set<(hint: never) => void>>();
const resyncHandlers = new Set<() => void>();

/** Calls `handler` for each hint with this name; returns a stop function. */
export const onHint = <Name extends HintName>(name: Name, handler: HintHandler<Name>): Stop => {
  const handlers = hintHandlers.get(name) ?? new Set();
  hintHandlers.set(name, handlers.add(handler));
  return () => void handlers.delete(handler);
};

/** Calls `handler` when hints may have been missed, as after each (re)connection: active queries are refetched. */
export const onResync = (handler: () => void): Stop => {
  resyncHandlers.add(handler);
  return () => void resyncHandlers.delete(handler);
};

/** What a page says of itself, see `ClientCalls`. */
type Line = { attend: (isShown: boolean, channelId: string | null) => void; type: (channelId: string) => void };
let line: Line | undefined;
/** The connection brings it along. */
export const setLine = (next: Line): void => {
  line = next;
};
/** What is said without a connection is lost: it is worth nothing later. */
export const server: Line = {
  attend: (...said) => line?.attend(...said),
  type: (...said) => line?.type(...said),
};

export const deliverHint = (name: string, hint: unknown): void => {
  for (const handler of hintHandlers.get(name as HintName) ?? []) handler(hint as never);
};
export const resync = (): void => {
  for (const handler of resyncHandlers) handler();
};

/** `waiting`: disconnected, retrying. */
export type ConnectionState = 'connecting' | 'connected' | 'waiting';
export const useConnection = create<{ state: ConnectionState }>(() => ({ state: 'connecting' }));

/** Passed to a feature's `*.realtime.ts`, which applies hints to the query cache. */
type RealtimeKit = { onHint: typeof onHint; onResync: typeof onResync; cache: QueryClient };
/** The shape of such a module: `export const realtime: RealtimeModule = ({ onHint, cache }) => { … }`. */
export type RealtimeModule = (kit: RealtimeKit) => void;
