import { withTexts } from '#kernel/i18n/index.ts';

/** Loads the posts that wait for approval for the management of a community. */
export const loadPending = async () => (await withTexts(import('./publication/pending.tsx'), 'posts-publication')).Pending;
/** Loads the questions and answers of an event for its page. */
export const loadConversation = async () =>
  (await withTexts(import('./conversation/conversation.tsx'), 'posts', 'posts-thread', 'posts-conversation')).Conversation;
/** Loads the choice of who may comment for the form of a new event. */
export const loadPolicyField = async () => (await withTexts(import('./conversation/policy-field.tsx'), 'posts-conversation')).PolicyField;
/** Loads the modmail for the management of a community. */
export const loadModmail = async () => (await import('./modmail.tsx')).Modmail;
