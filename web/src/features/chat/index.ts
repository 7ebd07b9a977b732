export { loadChannels } from './channels/load.ts';
export { loadEmoji } from './emoji/load.ts';
export { MessageButton } from './conversations/message-button.tsx';
export { useConversationName } from './conversations/use-conversation-name.ts';
export { countUnsent } from './outbox.ts';
export { useChatOfEvent } from './use-chat-of-event.ts';
export { useUnreadByCommunity } from './use-unread-by-community.ts';
