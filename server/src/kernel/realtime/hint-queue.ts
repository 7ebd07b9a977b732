import type { NamedHint } from '#contract/realtime.ts';

/** Time for which hints wait for others, in ms: too short to be seen, and long enough for a busy channel. */
const WAIT_MS = 10;

type Queued = { rooms: string | string[]; hints: NamedHint[] };

/**
 * The first hint leaves at once. Those that follow it closely wait, and leave together: in a busy channel, most of the work is the frame for
 * each socket. Hints to the same rooms keep their order; those to different rooms may change places.
 */
export function createHintQueue(send: (queued: Queued) => void) {
  const queued = new Map<string, Queued>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    const all = [...queued.values()];
    queued.clear();
    for (const one of all) send(one);
  };
  const turn = (): void => {
    timer = queued.size > 0 ? setTimeout(turn, WAIT_MS) : undefined;
    flush();
  };

  return {
    add(rooms: string | string[], hint: NamedHint): void {
      const key = String(rooms);
      const waiting = queued.get(key);
      if (waiting) waiting.hints.push(hint);
      else queued.set(key, { rooms, hints: [hint] });
      if (!timer) turn();
    },
    /** Sends what waits. Call it before a room gets or loses a socket, and before anything that must not overtake hints. */
    flush,
    close(): void {
      clearTimeout(timer);
      flush();
    },
  };
}
export type HintQueue = ReturnType<typeof createHintQueue>;
