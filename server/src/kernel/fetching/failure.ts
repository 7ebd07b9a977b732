export type FetchReason = 'refused' | 'unreachable' | 'too_slow' | 'too_large' | 'unsuitable';

/** Why there is nothing from a foreign host. */
export class FetchFailure extends Error {
  override name = 'FetchFailure';
  readonly reason: FetchReason;
  /** The host may answer another time. */
  readonly isPassing: boolean;
  constructor(reason: FetchReason, detail: string, { isPassing = reason === 'unreachable' || reason === 'too_slow' } = {}) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
    this.isPassing = isPassing;
  }
}
