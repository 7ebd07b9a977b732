import type { Tx } from '#kernel/transaction.ts';

/** Called in the transaction in which a membership becomes, or stops being, active. */
export type OnMembership = (tx: Tx, change: { communityId: string; userId: string; isActive: boolean }) => Promise<void>;
/** Called in the transaction that closes a community, while its lock keeps joins out; throws to prevent the closing. */
export type OnClosing = (tx: Tx, communityId: string) => Promise<void>;
/** Called in the transaction that founds a community, before its owner's membership is announced. */
export type OnFounded = (tx: Tx, community: { id: string; language: 'zh-CN' | 'en-US' | 'other' }) => Promise<void>;
