export { CompletionList } from './completion-list.tsx';
export type { GroupToMention } from './mention-options.ts';
export { MentionArea } from './mention-area.tsx';
export { MentionList } from './mention-list.tsx';
export { useCompletion, type Writing } from './use-completion.ts';
export { useMentionCompletion } from './use-mention-completion.ts';
