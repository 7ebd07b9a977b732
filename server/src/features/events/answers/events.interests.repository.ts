import type { z } from 'zod';
import type { Interest } from '#contract/events/answers.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

type Answer = { eventId: string; userId: string; interest: z.infer<typeof Interest> | null };

// SQL of answers that hold no seat. Callers hold the lock of the pool, so that one person never answers *yes* and *no* at once.

export async function set(tx: Tx, { eventId, userId, interest }: Answer): Promise<void> {
  if (interest === null) {
    await tx.deleteFrom('event_interests').where('event_id', '=', eventId).where('user_id', '=', userId).execute();
    return;
  }
  await tx
    .insertInto('event_interests')
    .values({ event_id: eventId, user_id: userId, interest })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet({ interest, updated_at: appNow }))
    .execute();
}
