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

/**
 * A person mentioned in a text: `name` is the folded name in the text, `username` is the current username. It is null where the name means
 * a group of readers, which only messages can mention; see `mentionGroups`.
 */
export const Mention = z.object({ name: z.string(), username: z.string().nullable() });
export type Mention = z.infer<typeof Mention>;
