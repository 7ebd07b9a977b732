import type { VisitorState } from './events.visitors.repository.ts';

/** The state of an answer, or that the event was cancelled. */
export type NewsState = VisitorState | 'event_cancelled';
/** The current facts of an answer, and the facts in the last mail. */
export type Told = {
  state: NewsState;
  sequence: number;
  reconfirmBy: Date | null;
  /** Hosts have moved the answer to another ticket or way since the last mail. */
  isMoved: boolean;
  toldState: NewsState | null;
  toldSequence: number;
  toldReconfirmBy: Date | null;
};
export type News = 'going' | 'waitlisted' | 'pending' | 'offered' | 'changed' | 'moved' | 'off';

const live: readonly NewsState[] = ['going', 'waitlisted', 'pending', 'offered'];

/** The news of which a person is to be notified now; null when there is none. */
export function newsOf({ state, sequence, reconfirmBy, isMoved, toldState, toldSequence, toldReconfirmBy }: Told): News | null {
  const isLive = live.includes(state);
  if (state !== toldState) {
    if (!isLive) return 'off';
    // The event takes place after all.
    return toldState === 'event_cancelled' ? 'changed' : (state as News);
  }
  if (!isLive) return null;
  const isAsked = reconfirmBy !== null && reconfirmBy.getTime() !== toldReconfirmBy?.getTime();
  if (sequence > toldSequence || isAsked) return 'changed';
  return isMoved ? 'moved' : null;
}
