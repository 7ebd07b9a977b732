import { leastRoleFor } from '#contract/browser/community-rights.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { CaseRow } from '../cases/moderation.cases.repository.ts';
import * as staff from '../cases/moderation.staff.repository.ts';

type Facts = Pick<CaseRow, 'communityId' | 'subjectId' | 'isNameless' | 'personAct' | 'decider'>;
/** `isAlone`: no one but the one who made the decision can decide. */
type Deciders = { ids: string[]; isOfSite: boolean; isAlone: boolean };

// The people who decide about an appeal: those of the community who can undo the decision, without the one who made it; else the
// administrators of the site. The same person decides again only if there is no one else.

export async function of(tx: Tx, { communityId, subjectId, isNameless, personAct, decider }: Facts): Promise<Deciders> {
  const others = (ids: readonly string[]) => ids.filter((id) => id !== decider?.id);
  const endsMembership = personAct === 'ban' || personAct === 'remove';
  const rights = communityId !== null && endsMembership ? await staff.rightsOf(tx, communityId) : {};
  const least = endsMembership && leastRoleFor(rights, 'ban') === 'admin' ? 'admin' : 'moderator';
  const ofCommunity = communityId === null ? [] : others(await staff.above(tx, { communityId, subjectId, isNameless, least }));
  if (ofCommunity.length > 0) return { ids: ofCommunity, isOfSite: false, isAlone: false };
  const ofSite = others(await staff.ofSite(tx, subjectId));
  if (ofSite.length > 0) return { ids: ofSite, isOfSite: true, isAlone: false };
  return { ids: decider ? [decider.id] : [], isOfSite: true, isAlone: true };
}
