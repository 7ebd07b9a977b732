import { useState } from 'react';
import { limits } from '#contract/kernel/limits.ts';
import { textRule } from '#kernel/forms/index.ts';
import { fieldTexts } from '#kernel/i18n/index.ts';
import type { PostTarget } from './composer.tsx';
import { emptyDraft, moveDraft, readDraft, writeDraft, type Draft } from './post-draft.ts';
import { useCreatePost } from './posts.queries.ts';

type Faults = Partial<Record<keyof Draft, string>>;
type ComposerNeeds = { userId: string; first: PostTarget; onDone: () => void };

const faultOf = (value: string, limit: { min: number; max: number }) =>
  textRule(limit)
    .validator(null, value)
    .then(
      () => undefined,
      (fault: Error) => fault.message,
    );

const check = async ({ title, body }: Draft): Promise<Faults> => {
  const [titleFault, bodyFault] = await Promise.all([faultOf(title, limits.postTitle), faultOf(body, limits.postBody)]);
  return { ...(titleFault && { title: titleFault }), ...(bodyFault && { body: bodyFault }) };
};

/** A post in the making: where it goes, what it says so far, and what still stands in its way. */
export const useComposer = ({ userId, first, onDone }: ComposerNeeds) => {
  const create = useCreatePost();
  const placeOf = (community: PostTarget) => ({ userId, communityId: community.id });
  const [target, setTarget] = useState(first);
  const [draft, setDraft] = useState(() => readDraft(placeOf(first)));
  const [faults, setFaults] = useState<Faults>({});
  // Set before the check, so that a second press in the same moment finds it.
  const [isSending, setIsSending] = useState(false);

  const write = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    // Shown again by the next attempt, if it is still wrong then.
    setFaults({});
    writeDraft(placeOf(target), next);
  };
  const choose = (community: PostTarget) => {
    setDraft(moveDraft(placeOf(target), placeOf(community), draft));
    setTarget(community);
  };
  const discard = () => writeDraft(placeOf(target), emptyDraft);
  const send = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      const found = await check(draft);
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      await create.mutateAsync({ communityId: target.id, title: draft.title.trim(), body: draft.body.trim() });
      discard();
      onDone();
    } catch (error) {
      setFaults(Object.fromEntries(fieldTexts(error).map(({ name, text }) => [name, text])));
    } finally {
      setIsSending(false);
    }
  };
  return { target, draft, faults, isSending, choose, write, discard, send };
};
