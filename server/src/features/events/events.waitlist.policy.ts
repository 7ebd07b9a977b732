/** A party in the queue. */
export type Waiting = { id: string; userId: string; partySize: number; queueSeq: number; overtaken: number };

/** So often may others be let in first because the party at the head does not fit. */
export const PATIENCE = 3;

/** Whether seats that do not fit the head of the queue may go to somebody behind it. */
export const mayPass = (head: Pick<Waiting, 'overtaken'>): boolean => head.overtaken < PATIENCE;

/**
 * Who gets the free seats, in this order. First in, first out; whoever fits may pass a head that does not fit, but only so
 * often: from then on the seats are kept until the head fits. `queue` is in the order of `queueSeq`.
 */
export function promotions(free: number, queue: readonly Waiting[]): Waiting[] {
  const waiting = [...queue];
  const promoted: Waiting[] = [];
  for (let left = free; left > 0;) {
    const next = nextOf(left, waiting, promoted);
    if (!next) break;
    promoted.push(next);
    waiting.splice(waiting.indexOf(next), 1);
    left -= next.partySize;
  }
  return promoted;
}

function nextOf(free: number, waiting: readonly Waiting[], promoted: readonly Waiting[]): Waiting | undefined {
  const head = waiting[0];
  if (!head || head.partySize <= free) return head;
  const passedNow = promoted.filter(({ queueSeq }) => queueSeq > head.queueSeq).length;
  return mayPass({ overtaken: head.overtaken + passedNow }) ? waiting.find(({ partySize }) => partySize <= free) : undefined;
}
