import type { InviteRole } from '#contract/communities/invites.ts';
import { mayVouch } from '#features/access/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { InviteAnswersRepository, Offer } from './communities.invites.answers.repository.ts';
import { grantedRole } from './communities.invites.policy.ts';

type Place = { communityId: string; userId: string };
/** How a person was let in. */
export type Via = { inviteId: string; invitedBy: string; role: InviteRole };

export const isVouchedFor = ({ creator }: Pick<Offer, 'creator'>): boolean => mayVouch(creator, creator.access);

/** Offers to one person. Valid while their creators may invite, like links. */
export const offersService = ({ answers }: { answers: InviteAnswersRepository }) => ({
  /** The latest valid offer; `void` where there are offers and none is valid any more. */
  async find(tx: Tx, place: Place): Promise<Via | 'void' | null> {
    const offers = await answers.offers(tx, place);
    const offer = offers.find(isVouchedFor);
    if (!offer) return offers.length > 0 ? 'void' : null;
    return { inviteId: offer.id, invitedBy: offer.createdBy, role: grantedRole(offer.creator, offer.role) };
  },

  /** Ends all offers to a person who is let in, by one of them or by a link. */
  accept: (tx: Tx, place: Place, via: Via | null): Promise<void> => answers.settle(tx, place, via?.inviteId ?? null),

  decline: (tx: Tx, place: Place): Promise<void> => answers.settle(tx, place, null),
});
export type OffersService = ReturnType<typeof offersService>;
