import { loadTexts } from '#kernel/i18n/index.ts';

/** Loads the posts that wait for approval for the management of a community. */
export const loadPending = async () => {
  const [part] = await Promise.all([import('./publication/pending.tsx'), loadTexts('posts-publication')]);
  return part.Pending;
};
/** Loads the questions and answers of an event for its page. */
export const loadConversation = async () => {
  const [part] = await Promise.all([import('./conversation/conversation.tsx'), loadTexts('posts', 'posts-thread', 'posts-conversation')]);
  return part.Conversation;
};
/** Loads the choice of who may comment for the form of a new event. */
export const loadPolicyField = async () => {
  const [part] = await Promise.all([import('./conversation/policy-field.tsx'), loadTexts('posts-conversation')]);
  return part.PolicyField;
};
/** Loads the modmail for the management of a community. */
export const loadModmail = async () => (await import('./modmail.tsx')).Modmail;
