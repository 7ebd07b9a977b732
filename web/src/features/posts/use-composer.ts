import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { Post, PostType } from '#contract/posts/index.ts';
import { line, text, useForm, type InstantRule } from '#forms/index.ts';
import { useDraft } from '#kernel/drafts/index.ts';
import { textOf } from '#kernel/i18n/index.ts';
import type { PostTarget } from './composer.tsx';
import { changedImages } from './images/photos.ts';
import { emptyPoll, isPollReady, pollOf, type PollDraft } from './kinds/poll-draft.ts';
import { draftKeyOf, emptyDraft, isBlank, isDraft, readDraft, type PostDraft } from './post-draft.ts';
import { useCreatePost } from './posts.queries.ts';

type ComposerOptions = { userId: string; first: PostTarget; onDone: (post: Post) => void };
type Values = PostDraft & { type: PostType; poll: PollDraft; isDraft: boolean; publishAt: string | null };

/** Only polls and drafts need no text. */
const body: InstantRule<string, Values> = (value, { type, isDraft, ...values }) =>
  (type === 'poll' || isDraft) && value.trim() === '' ? undefined : text(limits.postBody)(value, values);
const poll: InstantRule<PollDraft, Values> = (value, { type }) =>
  type !== 'poll' || isPollReady(value) ? undefined : () => textOf('posts', 'compose.poll.few');

/** The kinds of posts that the reader may write in a community. */
export const typesFor = ({ membership }: PostTarget): PostType[] => [
  'discussion',
  'question',
  'poll',
  ...(membership && membership.role !== 'member' ? (['announcement'] as const) : []),
  'modmail',
];

/** The state of a new post: its community, and its text, which is kept per community. */
export const useComposer = ({ userId, first, onDone }: ComposerOptions) => {
  const create = useCreatePost();
  const [target, setTarget] = useState(first);
  // Another draft has other images: a new number remounts their list.
  const [draftNumber, setDraftNumber] = useState(0);
  const [kept] = useState(() => readDraft({ userId, communityId: first.id }));

  const form = useForm<Values>({
    initial: { ...emptyDraft, ...kept, type: 'discussion', poll: emptyPoll, isDraft: false, publishAt: null },
    rules: { title: line(limits.postTitle), body, poll },
    codes: { 'poll.double_option': 'poll' },
    submit: async (values) => {
      const { type, isDraft, publishAt } = values;
      const words = { title: values.title.trim(), body: values.body.trim() };
      const post = await create.mutateAsync({
        communityId: target.id,
        ...words,
        ...changedImages(values.images),
        type,
        ...(type === 'poll' && { poll: pollOf(values.poll) }),
        ...(isDraft && { isDraft }),
        ...(publishAt !== null && { publishAt }),
      });
      discard();
      onDone(post);
    },
  });
  const { title, body: words, images } = form.values;
  const written = { title, body: words, images };
  const { discard } = useDraft({
    key: draftKeyOf({ userId, communityId: target.id }),
    is: isDraft,
    initial: kept,
    value: isBlank(written) ? null : written,
    restore: (draft) => {
      form.set({ ...emptyDraft, ...draft });
      setDraftNumber(draftNumber + 1);
    },
  });
  const choose = (community: PostTarget) => {
    if (!typesFor(community).includes(form.values.type)) form.set({ type: 'discussion' });
    setTarget(community);
  };
  return { target, form, choose, discard, draftNumber };
};
