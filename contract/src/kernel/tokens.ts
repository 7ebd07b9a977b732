import { z } from 'zod';

/** What a sign-in ends with. */
export const Tokens = z
  .object({
    accessToken: z.string(),
    refreshToken: z.string(),
    /** Said once: this sign-in has cancelled the deletion of the account. */
    isDeletionCancelled: z.boolean().optional(),
  })
  .meta({ id: 'Tokens' });
export type Tokens = z.infer<typeof Tokens>;
