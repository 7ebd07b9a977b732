/** What decides how much of a person somebody sees. */
export type Relation = {
  /** The person shows themselves to everybody. */
  isPublic: boolean;
  /** The person does not want to be seen by the viewer. */
  hasBlockedViewer: boolean;
  sharesCommunity: boolean;
  isMe: boolean;
  isViewerAdmin: boolean;
};
export type Sight = 'nothing' | 'name' | 'all';

/** Whoever shares a community with somebody knows at least who that is; a block ends it. */
export function sightOf({ isPublic, hasBlockedViewer, sharesCommunity, isMe, isViewerAdmin }: Relation): Sight {
  if (isMe || isViewerAdmin) return 'all';
  if (hasBlockedViewer) return 'nothing';
  if (isPublic) return 'all';
  return sharesCommunity ? 'name' : 'nothing';
}
