import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCompletion, type Writing } from '#features/mentions/index.ts';

/** Two letters, or one Chinese character. After a letter or a digit a colon is one of a time, a sentence or an address. */
const BEGUN = /(?<![\w:/]):((?:[\p{L}\p{N}_+-]{2,30})|\p{Script=Han})$/u;
export const emojiBefore = (text: string, caret: number): string | null =>
  BEGUN.exec(text.slice(Math.max(0, caret - 40), caret))?.[1] ?? null;

const emojiQuery = queryOptions({
  queryKey: ['chat', 'emoji-names'],
  queryFn: async () => {
    const part = await import('./emoji-names.ts');
    return { all: await part.loadEmojiNames(), emojiFor: part.emojiFor };
  },
  staleTime: Infinity,
  structuralSharing: false,
  meta: { silent: true },
});

/** Completes `:` and two letters with emoji by their names, which are loaded when they are first needed. */
export function useEmojiCompletion(writing: Writing) {
  const { typed, withOptions } = useCompletion(writing, { before: emojiBefore, lead: 1 });
  const { data } = useQuery({ ...emojiQuery, enabled: typed !== null });
  return withOptions(data && typed !== null ? data.emojiFor(data.all, typed) : []);
}
