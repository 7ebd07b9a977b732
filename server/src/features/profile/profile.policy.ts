/** Decides how much of a profile a viewer sees. */
export type Relation = {
  /** The profile is public. */
  isPublic: boolean;
  /** The user has blocked the viewer. */
  hasBlockedViewer: boolean;
  sharesCommunity: boolean;
  isMe: boolean;
  isViewerAdmin: boolean;
};
export type Sight = 'nothing' | 'name' | 'all';

/** Members of a common community see at least the name, unless blocked. */
export function sightOf({ isPublic, hasBlockedViewer, sharesCommunity, isMe, isViewerAdmin }: Relation): Sight {
  if (isMe || isViewerAdmin) return 'all';
  if (hasBlockedViewer) return 'nothing';
  if (isPublic) return 'all';
  return sharesCommunity ? 'name' : 'nothing';
}
