export { firstDraft } from './places.ts';
export { useDraft } from './use-draft.ts';
