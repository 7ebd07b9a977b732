import { z } from 'zod';
import { limits } from '../browser/limits.ts';
import { Id, line } from '../kernel/schemas.ts';

/** An image of a post or comment. Its URLs are readable only by people who may read the text. */
export const TextImage = z
  .object({
    id: Id,
    /** Alternative text; may be empty. */
    alt: z.string(),
    /** Dimensions of the largest size, in pixels. */
    width: z.int(),
    height: z.int(),
    address: z.string(),
    /** A smaller size, for lists. */
    preview: z.string(),
  })
  .meta({ id: 'TextImage' });
export type TextImage = z.infer<typeof TextImage>;

/** Uploaded images in their order. Each one must belong to the caller and be in no other text. */
export const NewImages = (max: number) => z.array(z.strictObject({ imageId: Id, alt: line(limits.imageAlt).default('') })).max(max);
export type NewImages = z.output<ReturnType<typeof NewImages>>;
