import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { Post, PostType } from '#contract/posts/index.ts';
import type { Photo } from '#features/uploads/index.ts';
import { line, text, useForm, type InstantRule } from '#forms/index.ts';
import { useDraft } from '#kernel/drafts/index.ts';
import { textOf } from '#kernel/i18n/index.ts';
import type { PostTarget } from './composer.tsx';
import { changedImages } from './images/photos.ts';
import { useUploading } from './images/use-uploading.ts';
import { emptyPoll, filledOptions, isPollDraft, isPollReady, pollOf, type PollDraft } from './kinds/poll-draft.ts';
import { draftKeyOf, isStoredDraft, readDraft, type StoredDraft } from './post-draft.ts';
import { useCreatePost } from './posts.queries.ts';

type ComposerOptions = { userId: string; first: PostTarget; onDone: (post: Post) => void };
/** `''`: still to be chosen. */
type Kind = PostType | '';
type PostDraft = { title: string; body: string; images: Photo[]; type: Kind; poll: PollDraft };
type Values = PostDraft & { isDraft: boolean; publishAt: string | null };
const emptyDraft: PostDraft = { title: '', body: '', images: [], type: 'discussion', poll: emptyPoll };
const isBlank = ({ title, body, images, poll }: PostDraft): boolean =>
  title.trim() === '' && body.trim() === '' && images.length === 0 && filledOptions(poll).length === 0;

/** Only polls and drafts need no text. */
const body: InstantRule<string, Values> = (value, { type, isDraft, ...values }) =>
  (type === 'poll' || isDraft) && value.trim() === '' ? undefined : text(limits.postBody)(value, values);
const poll: InstantRule<PollDraft, Values> = (value, { type }) =>
  type !== 'poll' || isPollReady(value) ? undefined : () => textOf('posts', 'compose.poll.few');
const kind: InstantRule<Kind> = (value) => (value === '' ? () => textOf('posts', 'compose.type.missing') : undefined);

/** The kinds of posts that the reader may write in a community. */
export const typesFor = ({ membership }: PostTarget): PostType[] => [
  'discussion',
  'question',
  'poll',
  ...(membership && membership.role !== 'member' ? (['announcement'] as const) : []),
  'modmail',
];

/** A kind that is unknown, or is not open to the reader there, is left to be chosen: any other could show the text to other people. */
const kindIn = (target: PostTarget, type: unknown): Kind => typesFor(target).find((known) => known === type) ?? '';

const draftIn = (target: PostTarget, draft: StoredDraft | null): PostDraft =>
  draft
    ? {
        title: draft.title,
        body: draft.body,
        images: draft.images ?? [],
        type: kindIn(target, draft.type),
        poll: isPollDraft(draft.poll) ? draft.poll : emptyPoll,
      }
    : emptyDraft;

/** The state of a new post: its community, and its text, which is kept per community. */
export const useComposer = ({ userId, first, onDone }: ComposerOptions) => {
  const create = useCreatePost();
  const [target, setTarget] = useState(first);
  // Another draft has other images: a new number remounts their list.
  const [draftNumber, setDraftNumber] = useState(0);
  const [kept] = useState(() => readDraft({ userId, communityId: first.id }));

  const { setUploading, check } = useUploading();
  const form = useForm<Values>({
    initial: { ...draftIn(first, kept), isDraft: false, publishAt: null },
    rules: { title: line(limits.postTitle), body, type: kind, poll },
    check,
    codes: { 'poll.double_option': 'poll' },
    submit: async (values) => {
      const { type, isDraft, publishAt } = values;
      // The rule has refused it before.
      if (type === '') return;
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
  const { title, body: words, images, type, poll: choices } = form.values;
  const written: PostDraft = { title, body: words, images, type, poll: choices };
  const { discard } = useDraft<StoredDraft>({
    key: draftKeyOf({ userId, communityId: target.id }),
    is: isStoredDraft,
    initial: kept,
    value: isBlank(written) ? null : written,
    restore: (draft) => {
      form.set(draftIn(target, draft));
      setDraftNumber(draftNumber + 1);
    },
  });
  const choose = (community: PostTarget) => {
    form.set({ type: kindIn(community, type) });
    setTarget(community);
  };
  return { target, form, choose, discard, draftNumber, setUploading };
};
