import { withoutOverrides } from '#contract/browser/plain-text.ts';
import type { InvitePreview } from '#contract/communities/invites.ts';
import type { PublicInvitation, PublicPage } from '#contract/site/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { AcceptanceService } from './communities.invites.acceptance.service.ts';

const tokenForm = /^[\w-]{16,128}$/;

/** Bidirectional overrides are removed: no markup isolates a name in the document's head. */
const publicOf = ({ community, invitedBy, target, note, sentTo, needsApproval, expiresAt }: InvitePreview): PublicInvitation => ({
  community: { ...community, name: withoutOverrides(community.name), tagline: withoutOverrides(community.tagline) },
  invitedBy: invitedBy && {
    ...invitedBy,
    firstName: withoutOverrides(invitedBy.firstName),
    lastName: withoutOverrides(invitedBy.lastName),
  },
  target,
  note: withoutOverrides(note),
  sentTo,
  needsApproval,
  expiresAt,
});

const reasonOf = (error: unknown): Extract<PublicPage, { name: 'invitationOver' }>['reason'] => {
  if (!(error instanceof AppError) || error.code === 'request.rate_limited') throw error;
  if (error.code === 'invite.expired') return 'expired';
  return error.code === 'invite.exhausted' ? 'exhausted' : 'not_found';
};

type Dependencies = { acceptance: Pick<AcceptanceService, 'preview'>; isSignUpOpen: () => boolean };

/** The page of an invite link for visitors. */
export const invitePages = ({ acceptance, isSignUpOpen }: Dependencies): PublicPageSource[] => [
  {
    path: '/join/:token',
    load: async (_language, { token = '' }) => {
      if (!tokenForm.test(token)) return { name: 'invitationOver', reason: 'not_found' };
      try {
        const preview = await acceptance.preview(null, token, null);
        return { name: 'invitation', token, invitation: publicOf(preview), isSignUpOpen: isSignUpOpen() };
      } catch (error) {
        return { name: 'invitationOver', reason: reasonOf(error) };
      }
    },
    // Counts the visitor; what is wrong with a link is shown by the page.
    onVisit: async ({ token = '' }, device) => {
      if (tokenForm.test(token)) await acceptance.preview(null, token, device).catch(reasonOf);
    },
  },
];
