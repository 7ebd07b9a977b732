export { countUnsent } from './outbox.ts';
export { useUnreadByCommunity } from './use-unread-by-community.ts';
