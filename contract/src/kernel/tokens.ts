import { z } from 'zod';

/** Result of a sign-in. */
export const Tokens = z
  .object({
    accessToken: z.string(),
    refreshToken: z.string(),
    /** Returned once: this sign-in has cancelled the deletion of the account. */
    isDeletionCancelled: z.boolean().optional(),
  })
  .meta({ id: 'Tokens' });
export type Tokens = z.infer<typeof Tokens>;
