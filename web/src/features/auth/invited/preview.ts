import type { InvitePreview } from '#contract/communities/invite-shapes.ts';
import { publicApi } from '#kernel/api/public-api.ts';

const asked = new Map<string, Promise<InvitePreview>>();

/** The invitation of a link, asked for once by all parts of the page; again after a failure. */
export const previewOf = (token: string): Promise<InvitePreview> => {
  const known = asked.get(token);
  if (known) return known;
  const asking = publicApi('GET /join/:token', { params: { token } });
  asked.set(token, asking);
  asking.catch(() => asked.delete(token));
  return asking;
};
