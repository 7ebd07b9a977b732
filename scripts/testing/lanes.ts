import type { Lane } from './part.ts';

/**
 * Takes what stands in one lane one after the other, the two lanes at once, what fits either where a lane has ended, and what has
 * to be alone at the end. Answers in the order given.
 */
export async function inLanes<P extends { lane: Lane }, T>(parts: readonly P[], take: (part: P) => Promise<T>): Promise<T[]> {
  const results = new Map<P, T>();
  const of = (lane: Lane) => parts.filter((part) => part.lane === lane);
  const either = of('either');
  const takeAll = async (waiting: P[]): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) results.set(part, await take(part));
  };
  await Promise.all([of('processor'), of('browser')].map((lane) => takeAll(lane).then(() => takeAll(either))));
  await takeAll(of('alone'));
  return parts.map((part) => results.get(part)!);
}
