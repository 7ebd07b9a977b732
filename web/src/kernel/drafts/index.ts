export { firstDraft } from './slots.ts';
export { useDraft } from './use-draft.ts';
