import type { InviteRole } from '#contract/communities/invites.ts';
import { mayVouch, type MembershipKey } from '#features/access/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { InviteAnswersRepository, Offer } from './communities.invites.answers.repository.ts';
import { grantedRole } from './communities.invites.policy.ts';

/** How a person was let in. */
export type Via = { inviteId: string; invitedBy: string; role: InviteRole };

export const isVouchedFor = ({ creator }: Pick<Offer, 'creator'>): boolean => mayVouch(creator, creator.access);

/** Offers to one person. Valid while their creators may invite, like links. */
export const offersService = ({ answers }: { answers: InviteAnswersRepository }) => ({
  /** The latest valid offer; `void` where there are offers and none is valid any more. */
  async find(tx: Tx, key: MembershipKey): Promise<Via | 'void' | null> {
    const offers = await answers.offers(tx, key);
    const offer = offers.find(isVouchedFor);
    if (!offer) return offers.length > 0 ? 'void' : null;
    return { inviteId: offer.id, invitedBy: offer.createdBy, role: grantedRole(offer.creator, offer.role) };
  },

  /** Ends all offers to a person who is let in, by one of them or by a link. */
  accept: (tx: Tx, key: MembershipKey, via: Via | null): Promise<void> => answers.settle(tx, key, via?.inviteId ?? null),

  decline: (tx: Tx, key: MembershipKey): Promise<void> => answers.settle(tx, key, null),
});
export type OffersService = ReturnType<typeof offersService>;
