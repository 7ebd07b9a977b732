import { z } from 'zod';
import { limits } from '../browser/limits.ts';
import { genders } from '../browser/person-fields.ts';
import { personName } from './person-name.ts';
import { line, Mobile } from './schemas.ts';

export const Gender = z.enum(genders);

/** Fields about the owner of an account, as responses contain them. This is their only list. */
export const PersonDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** E.164; empty for none. */
  phone: z.string(),
  gender: Gender.nullable(),
  jobTitle: z.string(),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

/** The same fields as input, with their rules. */
export const personInput = {
  firstName: personName(),
  lastName: personName(),
  phone: z.union([z.literal(''), Mobile]),
  gender: Gender.nullable(),
  jobTitle: line({ max: limits.jobTitle.max }),
} satisfies Record<keyof PersonDetails, z.ZodType>;
