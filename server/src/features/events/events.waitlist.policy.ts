/** A party in the queue. */
export type Waiting = { id: string; userId: string; partySize: number; queueSeq: number; overtaken: number };

/** How often others may be promoted past a head that does not fit. */
export const PATIENCE = 3;

/** Whether seats too few for the head of the queue may go to a party behind it. */
export const mayPass = (head: Pick<Waiting, 'overtaken'>): boolean => head.overtaken < PATIENCE;

/**
 * The parties to promote, in this order. First in, first out; a party that fits may pass a head that does not, but only a limited number of
 * times: then the seats are kept until the head fits. `queue` is in the order of `queueSeq`.
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
