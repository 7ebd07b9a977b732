const GONE_MS = 3_000;

/** A code that stays before the camera is read many times a second and counts once, until it was away for a moment. */
export function withoutRepeats(): (code: string, now: number) => boolean {
  let [last, seenAt] = ['', 0];
  return (code, now) => {
    const isNew = code !== last || now - seenAt > GONE_MS;
    [last, seenAt] = [code, now];
    return isNew;
  };
}
