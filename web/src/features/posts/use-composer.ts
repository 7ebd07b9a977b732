import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '#contract/kernel/limits.ts';
import { text, useForm } from '#forms/index.ts';
import type { PostTarget } from './composer.tsx';
import { emptyDraft, moveDraft, readDraft, writeDraft, type Draft } from './post-draft.ts';
import { useCreatePost } from './posts.queries.ts';

type ComposerOptions = { userId: string; first: PostTarget; onDone: () => void };

/** The state of a new post: its community, and its text, which is kept per community. */
export const useComposer = ({ userId, first, onDone }: ComposerOptions) => {
  const create = useCreatePost();
  const placeOf = (community: PostTarget) => ({ userId, communityId: community.id });
  const [target, setTarget] = useState(first);
  const [kept] = useState(() => readDraft(placeOf(first)));
  const keep = useEffectEvent((draft: Draft) => writeDraft(placeOf(target), draft));
  const discard = () => writeDraft(placeOf(target), emptyDraft);

  const form = useForm<Draft>({
    initial: kept,
    rules: { title: text(limits.postTitle), body: text(limits.postBody) },
    submit: async ({ title, body }) => {
      await create.mutateAsync({ communityId: target.id, title: title.trim(), body: body.trim() });
      discard();
      onDone();
    },
  });
  useEffect(() => keep(form.values), [form.values]);
  const choose = (community: PostTarget) => {
    form.set(moveDraft(placeOf(target), placeOf(community), form.values));
    setTarget(community);
  };
  return { target, form, choose, discard };
};
