/** What a party draws from: the pool of its way, and those of its type. */
export type ModelLine = { way: string; draws: readonly string[] };
type Party = { user: string; size: number; line: string };
type Waiting = Party & { passed: number };
type Sizes = Record<string, number>;
export type Seating = { going: Sizes; offered: Sizes; queue: Omit<Waiting, 'line'>[] };
type Options = {
  /** A promoted party is offered its seats, which are held, unless it is the one that acts. */
  offers?: boolean;
  /** Capacities of several pools, and the lines that draw from them; otherwise all draw from one. */
  pools?: Readonly<Record<string, number>>;
  lines?: Readonly<Record<string, ModelLine>>;
};

const ONE: ModelLine = { way: 'seats', draws: ['seats'] };

/**
 * A sequential model of the seats and the waitlists of one event: the rule of its pools without locks or SQL. Every action returns who was
 * promoted from the waitlist by it.
 */
export function seatModel(capacity: number, { offers = false, pools = { seats: capacity }, lines = {} }: Options = {}) {
  const going = new Map<string, Party>();
  const offered = new Map<string, Party>();
  let queue: Waiting[] = [];
  const lineOf = (line: string) => lines[line] ?? ONE;
  const free = (pool: string) =>
    [...going.values(), ...offered.values()].reduce(
      (left, { line, size }) => (lineOf(line).draws.includes(pool) ? left - size : left),
      pools[pool]!,
    );

  const next = (): Waiting | undefined => {
    const kept: string[] = [];
    for (const party of queue) {
      const { draws } = lineOf(party.line);
      const lacked = draws.find((pool) => free(pool) < party.size);
      if (draws.some((pool) => kept.includes(pool))) continue;
      if (lacked === undefined) return party;
      if (party.passed >= 3) kept.push(lacked);
    }
    return undefined;
  };
  const promote = (by: string): string[] => {
    const chosen = next();
    if (!chosen) return [];
    for (const party of queue.slice(0, queue.indexOf(chosen))) if (lineOf(party.line).way === lineOf(chosen.line).way) party.passed += 1;
    queue = queue.filter((party) => party !== chosen);
    (offers && chosen.user !== by ? offered : going).set(chosen.user, chosen);
    return [chosen.user, ...promote(by)];
  };
  const sizes = (parties: ReadonlyMap<string, Party>): Sizes => Object.fromEntries([...parties].map(([user, { size }]) => [user, size]));

  return {
    enter(user: string, size: number, line = ''): string[] {
      queue.push({ user, size, line, passed: 0 });
      return promote(user);
    },
    leave(user: string): string[] {
      going.delete(user);
      offered.delete(user);
      queue = queue.filter((party) => party.user !== user);
      return promote(user);
    },
    /** Another size or line. Those who wait go to the end of another line. */
    resize(user: string, size: number, line = ''): string[] {
      const before = going.get(user);
      const waiting = queue.find((party) => party.user === user);
      if (waiting?.line === line) waiting.size = size;
      else if (waiting) queue = [...queue.filter((party) => party !== waiting), { user, size, line, passed: 0 }];
      else if (before) {
        const had = (pool: string) => (lineOf(before.line).draws.includes(pool) ? before.size : 0);
        const takes = lineOf(line).draws.some((pool) => size > had(pool));
        if (takes && queue.some((party) => party.line === line))
          for (const party of queue) if (lineOf(party.line).way === lineOf(line).way) party.passed += 1;
        going.set(user, { user, size, line });
      }
      return promote(user);
    },
    accept(user: string): string[] {
      going.set(user, offered.get(user)!);
      offered.delete(user);
      return [];
    },
    seating: (): Seating => ({
      going: sizes(going),
      offered: sizes(offered),
      queue: queue.map(({ user, size, passed }) => ({ user, size, passed })),
    }),
    /** How many seats of each pool are taken and held. */
    taken: (): Sizes => Object.fromEntries(Object.keys(pools).map((pool) => [pool, pools[pool]! - free(pool)])),
  };
}
