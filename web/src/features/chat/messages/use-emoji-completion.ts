import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import type { EmojiPictures } from '#contract/browser/markdown/emoji-syntax.ts';
import { useCompletion, type Writing } from '#features/mentions/index.ts';
import { useOwnEmoji } from '../emoji/own-emoji.tsx';

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

const MAX_FOUND = 6;
/** The emoji of the community whose names begin with what was typed, then those that contain it. */
function ownFor(own: EmojiPictures | undefined, typed: string) {
  const wanted = typed.toLowerCase();
  const found = [...(own?.keys() ?? [])].filter((name) => name.includes(wanted));
  return found
    .toSorted((a, b) => Number(b.startsWith(wanted)) - Number(a.startsWith(wanted)))
    .map((name) => ({ id: `own-${name}`, name, emoji: `:${name}:`, written: `:${name}: ` }));
}

/** Completes `:` and two letters with emoji of the community and others by their names, which are loaded when they are first needed. */
export function useEmojiCompletion(writing: Writing) {
  const { typed, withOptions } = useCompletion(writing, { before: emojiBefore, lead: 1 });
  const { data } = useQuery({ ...emojiQuery, enabled: typed !== null });
  const own = useOwnEmoji()?.pictures;
  const replaceWhole = useReplaceWhole(writing, own);
  const found = typed === null ? [] : [...ownFor(own, typed), ...(data?.emojiFor(data.all, typed) ?? [])];
  const completion = withOptions(found.slice(0, MAX_FOUND));
  const onChange = (event: SyntheticEvent<HTMLTextAreaElement>) => {
    completion.field.onChange(event);
    if ((event.nativeEvent as InputEvent).data?.endsWith(':')) replaceWhole(event.currentTarget);
  };
  return { ...completion, field: { ...completion.field, onChange } };
}

/** Replaces the name of an emoji at its closing colon, such as `:smile:`; one of the community and other words between colons stay. */
function useReplaceWhole({ field }: Writing, own: EmojiPictures | undefined) {
  const cache = useQueryClient();
  return ({ value, selectionStart: caret }: HTMLTextAreaElement): void => {
    const before = value.slice(0, caret);
    const [whole, name = ''] = WHOLE.exec(before.slice(-40)) ?? [];
    if (!whole || own?.has(name.toLowerCase())) return;
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
