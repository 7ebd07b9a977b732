type Party = { user: string; size: number };
type Waiting = Party & { passed: number };
export type Seating = { going: Record<string, number>; queue: Waiting[] };

/**
 * A sequential model of the seats and the waitlist of one event: the rule of domain.md without locks or SQL. Every
 * action returns who was promoted from the waitlist by it.
 */
export function seatModel(capacity: number) {
  const going = new Map<string, number>();
  let queue: Waiting[] = [];
  const free = () => capacity - [...going.values()].reduce((sum, size) => sum + size, 0);

  const next = (): Waiting | undefined => {
    const [head] = queue;
    if (!head || head.size <= free()) return head;
    return head.passed < 3 ? queue.find(({ size }) => size <= free()) : undefined;
  };
  const promote = (): string[] => {
    const chosen = next();
    if (!chosen) return [];
    for (const party of queue.slice(0, queue.indexOf(chosen))) party.passed += 1;
    queue = queue.filter((party) => party !== chosen);
    going.set(chosen.user, chosen.size);
    return [chosen.user, ...promote()];
  };

  return {
    enter(user: string, size: number): string[] {
      queue.push({ user, size, passed: 0 });
      return promote();
    },
    leave(user: string): string[] {
      going.delete(user);
      queue = queue.filter((party) => party.user !== user);
      return promote();
    },
    resize(user: string, size: number): string[] {
      const before = going.get(user);
      if (before === undefined) for (const party of queue) party.size = party.user === user ? size : party.size;
      else {
        if (size > before) for (const party of queue) party.passed += 1;
        going.set(user, size);
      }
      return promote();
    },
    seating: (): Seating => ({ going: Object.fromEntries(going), queue }),
  };
}
