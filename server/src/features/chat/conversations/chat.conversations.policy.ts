import type { z } from 'zod';
import type { MessagesFrom } from '#contract/profile.ts';

/** A person to talk with. `isKnown`: they share a community with the caller, or a dm that has begun and waits for neither. */
export type Reachable = { id: string; messagesFrom: z.output<typeof MessagesFrom>; isShared: boolean; isKnown: boolean };

/** How a first message reaches a person: at once, as a request, or not at all. */
export function wayTo({ messagesFrom, isShared, isKnown }: Reachable): 'open' | 'request' | 'none' {
  if (messagesFrom === 'nobody' || (messagesFrom === 'shared' && !isShared)) return 'none';
  return isKnown ? 'open' : 'request';
}
