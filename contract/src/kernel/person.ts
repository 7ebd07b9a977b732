import { z } from 'zod';
import { Id } from './schemas.ts';

/** Public data of a user, shown with their actions; never includes an address. */
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

/** Who is mentioned in a text: the folded name that stands in it, and the name that they have today. */
export const Mention = z.object({ name: z.string(), username: z.string() });
export type Mention = z.infer<typeof Mention>;
