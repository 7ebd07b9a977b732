import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useCompletion, type Writing } from '#features/mentions/index.ts';

/** Two letters, or one Chinese character. After a letter or a digit a colon is one of a time, a sentence or an address. */
const BEGUN = /(?<![\w:/]):((?:[\p{L}\p{N}_+-]{2,30})|\p{Script=Han})$/u;
export const emojiBefore = (text: string, caret: number): string | null =>
  BEGUN.exec(text.slice(Math.max(0, caret - 40), caret))?.[1] ?? null;

const WHOLE = /(?<![\w:/]):([\p{L}\p{N}_+-]{1,30}):$/u;

const emojiQuery = queryOptions({
  queryKey: ['chat', 'emoji-names'],
  queryFn: async () => {
    const part = await import('./emoji-names.ts');
    return { all: await part.loadEmojiNames(), emojiFor: part.emojiFor, emojiAt: part.emojiAt };
  },
  staleTime: Infinity,
  structuralSharing: false,
  meta: { silent: true },
});

/** Completes `:` and two letters with emoji by their names, which are loaded when they are first needed. */
export function useEmojiCompletion(writing: Writing) {
  const { typed, withOptions } = useCompletion(writing, { before: emojiBefore, lead: 1 });
  const { data } = useQuery({ ...emojiQuery, enabled: typed !== null });
  const replaceWhole = useReplaceWhole(writing);
  const completion = withOptions(data && typed !== null ? data.emojiFor(data.all, typed) : []);
  const onChange = (event: SyntheticEvent<HTMLTextAreaElement>) => {
    completion.field.onChange(event);
    if ((event.nativeEvent as InputEvent).data?.endsWith(':')) replaceWhole(event.currentTarget);
  };
  return { ...completion, field: { ...completion.field, onChange } };
}

/** Replaces the name of an emoji at its closing colon, such as `:smile:`; other words between colons stay. */
function useReplaceWhole({ field }: Writing) {
  const cache = useQueryClient();
  return ({ value, selectionStart: caret }: HTMLTextAreaElement): void => {
    const before = value.slice(0, caret);
    const [whole, name = ''] = WHOLE.exec(before.slice(-40)) ?? [];
    if (!whole) return;
    const replace = (emoji: string | undefined) => {
      const now = field.current;
      // What was typed while the names were loading stays behind the emoji.
      if (!emoji || !now?.value.startsWith(before)) return;
      const end = now.selectionStart - whole.length + emoji.length;
      now.setRangeText(emoji, caret - whole.length, caret);
      now.setSelectionRange(end, end);
      // As if it was typed, so that whatever follows the text and the caret learns of both.
      now.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    void cache.ensureQueryData(emojiQuery).then(
      ({ all, emojiAt }) => replace(emojiAt(all, name, before)),
      () => undefined,
    );
  };
}
