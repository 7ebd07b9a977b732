import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/schemas.ts';

/** Preview of a page that a text links to, with what the page states about itself. The link leads to another site. */
export const LinkCard = z
  .object({
    id: Id,
    url: z.string(),
    title: z.string(),
    /** May be empty, as may `siteName`. */
    description: z.string(),
    siteName: z.string(),
    /** URL of its picture on this site; nothing is loaded from the other site. */
    image: z.string().nullable(),
  })
  .meta({ id: 'LinkCard' });
export type LinkCard = z.infer<typeof LinkCard>;

const change = {
  params: z.object({ id: Id, cardId: Id }),
  body: z.strictObject({ isHidden: z.boolean() }),
  ok: z.object({ cards: z.array(LinkCard) }),
};
const refusals = ['member.not_member', 'member.muted', 'member.not_allowed', 'community.archived'] as const;

export const linkCards = {
  ofPost: endpoint({
    method: 'PUT',
    path: '/posts/:id/cards/:cardId',
    access: 'user',
    summary: 'Hide the card of a link in a post of the caller, or show it again. Idempotent.',
    ...change,
    errors: ['post.not_found', ...refusals],
    rate: { max: 120, per: 600 },
  }),
  ofComment: endpoint({
    method: 'PUT',
    path: '/comments/:id/cards/:cardId',
    access: 'user',
    summary: 'Hide the card of a link in a comment of the caller, or show it again. Idempotent.',
    ...change,
    errors: ['comment.not_found', ...refusals],
    rate: { max: 120, per: 600 },
  }),
};
