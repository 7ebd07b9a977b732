import type { PostType } from '#contract/posts/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { mayApprove, type Access } from '../access.policy.ts';
import { linkIn, shownOf, wordIn } from './access.filter.ts';
import * as filters from './access.filter.repository.ts';

/** `canWait`: a moderator can approve it; what cannot wait is refused instead. `isCounted`: counts for the rate of newcomers. */
type Written = { type: PostType | 'message'; texts: readonly string[]; isCounted: boolean; canWait: boolean };

/** Whether the rules of the community let the text wait for approval; throws when they refuse it. Moderators and modmail are exempt. */
export async function mustTextWait(tx: Tx, viewer: Viewer, access: Access, { type, texts, isCounted, canWait }: Written): Promise<boolean> {
  if (type === 'modmail' || mayApprove(viewer, access)) return false;
  const place = { communityId: access.community.id, userId: viewer.id };
  const found = await filters.rulesFor(tx, place);
  if (!found) return false;
  const { rules, isNewcomer } = found;
  const searches = rules.words.length > 0 || (isNewcomer && rules.newcomerLinks !== 'allow');
  const shown = searches ? await Promise.all(texts.map(shownOf)) : [];
  const written = texts.join('\n');
  const word = wordIn([written, ...shown.map(({ words }) => words)].join('\n'), rules.words);
  if (word !== null && (rules.onWord === 'refuse' || !canWait)) throw new AppError('text.word_refused', { word });
  const link = isNewcomer && rules.newcomerLinks !== 'allow' ? (linkIn(written) ?? shown.flatMap(({ links }) => links)[0] ?? null) : null;
  if (link !== null && (rules.newcomerLinks === 'refuse' || !canWait)) throw new AppError('text.link_refused', { link });
  if (isCounted && isNewcomer && rules.newcomerTexts !== null) {
    await filters.lock(tx, place.communityId);
    const minutes = await filters.minutesToWait(tx, { ...place, max: rules.newcomerTexts });
    if (minutes > 0) throw new AppError('text.newcomer_rate', { max: rules.newcomerTexts, minutes });
  }
  return word !== null || link !== null;
}
