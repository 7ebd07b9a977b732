import type { ErrorCode } from '#contract/errors.ts';
import type { ContentAct, PersonAct } from '#contract/moderation/index.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { type Access, mayModerate, rank } from '#features/access/index.ts';
import { actsOn, muteMinutes } from '#features/communities/index.ts';
import { mayCall, type Viewer } from '#kernel/viewer.ts';
import type { CaseRow } from './moderation.cases.repository.ts';

/** The capacity in which the caller decides a case: as a moderator of its community, or for the site. */
export type Authority = { kind: 'community'; viewer: Viewer; access: Access } | { kind: 'site'; viewer: Viewer; access: Access | null };
type Facts = Pick<CaseRow, 'communityId' | 'targetType' | 'subjectId' | 'isNameless' | 'subjectRole' | 'isSubjectAdmin'>;

export const mayReadSite = (viewer: Viewer): boolean => mayCall(viewer, 'permission:system:moderation:read');
const mayDecideSite = (viewer: Viewer): boolean => mayCall(viewer, 'permission:system:moderation:update');

/** Moderators in office, without what administrators of the site may do. */
export const isModerator = (access: Access): boolean => mayModerate(null, access) && access.role !== null;

/**
 * Null if the caller may not see the case. People never see cases about themselves, and moderators of a community never those about people
 * of equal or higher rank: a case about a moderator is for the administrators of the community, one about an owner for the site.
 */
export function authorityOver(viewer: Viewer, access: Access | null, facts: Facts): Authority | null {
  if (facts.subjectId === viewer.id) return null;
  const isBelow = !facts.isSubjectAdmin && access !== null && rank[access.role ?? 'member'] > rank[facts.subjectRole ?? 'member'];
  if (facts.communityId !== null && access !== null && isModerator(access) && isBelow) return { kind: 'community', viewer, access };
  if (!mayReadSite(viewer)) return null;
  // A moderator of the site has the rights of its administrators for the acts of the community.
  return { kind: 'site', viewer: mayDecideSite(viewer) ? { ...viewer, isAdmin: true } : viewer, access };
}

export const mayDecide = ({ kind, viewer }: Authority): boolean => kind === 'community' || mayDecideSite(viewer);

/** The acts on the person that the caller may decide. */
export function personActsOf(authority: Authority, caller: Viewer, facts: Facts & { isSubjectMember: boolean }): PersonAct[] {
  const { viewer, access, kind } = authority;
  if (!mayDecide(authority)) return [];
  // Only administrators of the site act on each other.
  if (facts.subjectId === null || (facts.isSubjectAdmin && !caller.isAdmin)) return ['none'];
  // Any other act would reveal who it was.
  if (facts.isNameless) return ['none', 'warn'];
  const target = { userId: facts.subjectId, isAdmin: facts.isSubjectAdmin, role: facts.subjectRole };
  const acts = facts.communityId === null || access === null ? null : actsOn({ viewer, access, target });
  return [
    'none',
    'warn',
    ...(facts.isSubjectMember && acts?.mute ? (['mute'] as const) : []),
    ...(facts.isSubjectMember && acts?.remove ? (['remove'] as const) : []),
    ...(acts?.ban ? (['ban'] as const) : []),
    ...(kind === 'site' && caller.isAdmin ? (['disable'] as const) : []),
  ];
}

const contentActs: Partial<Record<ReportTarget, ContentAct[]>> = {
  post: ['none', 'hide', 'remove'],
  comment: ['none', 'hide', 'remove'],
  message: ['none', 'remove'],
  event: ['none', 'cancel'],
  feedback: ['none', 'hide'],
};

/** The acts on the content that the caller may decide while the community is not archived; in conversations only on messages. */
export const contentActsOf = (authority: Authority, { communityId, targetType }: Facts): ContentAct[] => {
  const isChangeable = communityId === null ? targetType === 'message' : authority.access?.community.status === 'active';
  return (mayDecide(authority) && isChangeable && contentActs[targetType]) || ['none'];
};

type Appealed = Facts & { personAct: PersonAct | null; decider: { id: string } | null; isAlone: boolean };
/** Why the caller does not decide about an appeal; null when they do. This requires the right to undo the decision. */
export function appealRefusal(authority: Authority, caller: Viewer, { personAct, decider, isAlone, ...facts }: Appealed): ErrorCode | null {
  const { viewer, access, kind } = authority;
  if (!mayDecide(authority)) return 'member.not_allowed';
  if (decider?.id === caller.id && !isAlone) return 'appeal.own_decision';
  if (kind === 'site') return personAct === 'disable' && !caller.isAdmin ? 'member.not_allowed' : null;
  const target = { userId: facts.subjectId ?? '', isAdmin: facts.isSubjectAdmin, role: facts.subjectRole };
  const endsMembership = personAct === 'ban' || personAct === 'remove';
  return endsMembership && !actsOn({ viewer, access, target }).ban ? 'member.not_allowed' : null;
}

export const muteMinutesOf = ({ viewer, access }: Authority): number => (access === null ? 0 : (muteMinutes(viewer, access) ?? 0));
