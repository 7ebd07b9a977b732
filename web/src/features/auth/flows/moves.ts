import { useSyncExternalStore } from 'react';
import { arrival, onMove, publishMove } from '../flow.ts';

/** Navigates with `replace`, as the former step has been used up. */
export const goOn = (address: string, state: ReturnType<typeof arrival> = {}): void => {
  history.replaceState(state, '', address);
  publishMove();
};

/** The token of the mail link, while it may be valid. */
export const useToken = (): string | undefined => useSyncExternalStore(onMove, () => arrival().token);
/** The step of a flow in the URL. */
export const useStep = (): string | null => useSyncExternalStore(onMove, () => new URLSearchParams(location.search).get('step'));
