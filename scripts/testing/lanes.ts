import type { Lane } from './part.ts';

/**
 * Runs the parts of a lane in sequence and the two lanes in parallel, then parts for either lane where one has ended,
 * and finally the exclusive ones. Returns the results in the given order.
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
