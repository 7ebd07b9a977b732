import { loadTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';

/** The dialogs about conversations, loaded when the first of them opens. */
const withTexts = async <Part>(part: Promise<Part>): Promise<Part> => (await Promise.all([part, loadTexts('chat-conversations')]))[0];

export const NewConversation = lazyPart(async () => (await withTexts(import('./new-conversation.tsx'))).NewConversation);
export const GroupPeople = lazyPart(async () => (await withTexts(import('./group-people.tsx'))).GroupPeople);
export const RenameGroup = lazyPart(async () => (await withTexts(import('./rename-group.tsx'))).RenameGroup);
export const LeaveGroup = lazyPart(async () => (await withTexts(import('./leave-group.tsx'))).LeaveGroup);
