export { CompletionList } from './completion-list.tsx';
export { MentionArea } from './mention-area.tsx';
export { MentionList } from './mention-list.tsx';
export { useCompletion, type Writing } from './use-completion.ts';
export { useMentionCompletion } from './use-mention-completion.ts';
