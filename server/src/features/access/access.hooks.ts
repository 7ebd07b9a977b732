import type { Tx } from '#kernel/transaction.ts';

/** Called in the transaction in which memberships become active; at most 100 at once. */
export type OnEntered = (tx: Tx, change: { communityId: string; userIds: readonly string[] }) => Promise<void>;
/** Called in the transaction in which `userId` blocks `blockedId`. */
export type OnBlocked = (tx: Tx, block: { userId: string; blockedId: string }) => Promise<void>;
/** Called in the transaction in which a membership stops being active. */
export type OnLeft = (tx: Tx, change: { communityId: string; userId: string }) => Promise<void>;
/** Called in the transaction that founds a community, before its owner's membership is announced. */
export type OnCommunityCreated = (tx: Tx, community: { id: string; language: 'zh-CN' | 'en-US' | 'other' }) => Promise<void>;

/** Called after a sign-up; `target` is the path that it was to lead to. */
export type OnSignedUp = (userId: string, target: string | null | undefined) => Promise<void>;
