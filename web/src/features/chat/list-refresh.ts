import type { QueryClient } from '@tanstack/react-query';
import { channelsQuery } from './chat.queries.ts';

/** Between two requests for the list that hints cause. */
const PAUSE_MS = 1_000;
/** A channel that is not in the list afterwards is not asked for again within this time. */
const UNLISTED_MS = 30_000;

type State = { isPausing: boolean; isAskedAgain: boolean; askedFor: Map<string, number> };
const states = new WeakMap<QueryClient, State>();

const stateOf = (cache: QueryClient): State => {
  const state = states.get(cache) ?? { isPausing: false, isAskedAgain: false, askedFor: new Map<string, number>() };
  states.set(cache, state);
  return state;
};

/** Refetches the list for hints: at once, then at most once per pause, and a last time after the last hint. */
export function refreshList(cache: QueryClient): void {
  const state = stateOf(cache);
  if (state.isPausing) {
    state.isAskedAgain = true;
    return;
  }
  Object.assign(state, { isPausing: true, isAskedAgain: false });
  void cache.invalidateQueries({ queryKey: channelsQuery.queryKey });
  setTimeout(() => {
    state.isPausing = false;
    if (state.isAskedAgain) refreshList(cache);
  }, PAUSE_MS);
}

/** Refetches the list for a channel that it lacks: a conversation that began, or that was hidden. */
export function refreshForUnlisted(cache: QueryClient, channelId: string): void {
  const { askedFor } = stateOf(cache);
  if (Date.now() - (askedFor.get(channelId) ?? 0) < UNLISTED_MS) return;
  askedFor.set(channelId, Date.now());
  refreshList(cache);
}
