import { useSyncExternalStore } from 'react';
import { arrival, onMove, tellMove } from '../flow.ts';

/** Goes on without a way back: what is left has been used. */
export const goOn = (address: string, state: ReturnType<typeof arrival> = {}): void => {
  history.replaceState(state, '', address);
  tellMove();
};

/** The secret of the mail that led here, as long as it may serve. */
export const useToken = (): string | undefined => useSyncExternalStore(onMove, () => arrival().token);
/** Which step of a flow the address names. */
export const useStep = (): string | null => useSyncExternalStore(onMove, () => new URLSearchParams(location.search).get('step'));
