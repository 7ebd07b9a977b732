import { z } from 'zod';
import { Id } from './schemas.ts';

/** What anybody may see of a person beside their act: never an address. */
export const Person = z
  .object({
    id: Id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profilePicture: z.string().nullable(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;
