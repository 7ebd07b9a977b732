import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/browser/limits.ts';
import type { Post } from '#contract/posts/index.ts';
import { MentionArea } from '#features/mentions/index.ts';
import { closeWithToast, differencesOf, FormSheet, line, text, useForm, type InstantRule, type Theirs } from '#forms/index.ts';
import type { Photo } from '#features/uploads/index.ts';
import { textOf, useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { PhotoArea } from '../images/photo-area.tsx';
import { changedImages, photosOf } from '../images/photos.ts';
import { useUploading } from '../images/use-uploading.ts';
import { draftOfPoll, emptyPoll, filledOptions, isPollReady, pollOf, type PollDraft } from '../kinds/poll-draft.ts';
import { PollFields } from '../kinds/lazy-poll-fields.ts';
import { postQuery, useEditPost } from '../posts.queries.ts';

type Words = { title: string; body: string; images: Photo[]; poll: PollDraft | null };

/** The choices of a poll change until it is published. */
const pollOfPost = ({ poll, state }: Post): PollDraft | null =>
  poll && ['draft', 'scheduled', 'pending', 'rejected'].includes(state) ? draftOfPoll(poll) : null;
const wordsOf = ({ ownEdit, ...post }: Post): Pick<Post, 'title' | 'body' | 'images'> => {
  const { title, body, images } = ownEdit ?? post;
  return { title, body, images };
};
const choicesOf = (poll: PollDraft | null): string => filledOptions(poll ?? emptyPoll).join(' · ');

/** Only drafts and polls need no text. */
const bodyFor =
  ({ type, state }: Post): InstantRule<string, Words> =>
  (value, values) =>
    (type === 'poll' || state === 'draft') && value.trim() === '' ? undefined : text(limits.postBody)(value, values);
const poll: InstantRule<PollDraft | null, Words> = (value) =>
  value === null || isPollReady(value) ? undefined : () => textOf('posts', 'compose.poll.few');

/** Changes a post; the former text goes into its history. */
export const EditSheet = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const t = useTexts('posts-thread');
  const common = useTexts('kernel');
  const { mutateAsync: edit } = useEditPost(post.id);
  // An own edit that waits, or was rejected, is what is changed.
  const now = wordsOf(post);
  const { setUploading, check } = useUploading();
  const form = useForm<Words>({
    initial: { title: now.title, body: now.body, images: photosOf(now.images), poll: pollOfPost(post) },
    version: post.version,
    rules: { title: line(limits.postTitle), body: bodyFor(post), poll },
    check,
    codes: { 'poll.double_option': 'poll' },
    submit: async ({ title, body, images, poll: choices }, version) => {
      const isChanged = choices !== null && JSON.stringify(choices) !== JSON.stringify(pollOfPost(post));
      const words = { title: title.trim(), body: body.trim(), ...(isChanged && { poll: pollOf(choices) }) };
      const saved = await edit({ ...words, ...changedImages(images, photosOf(now.images)), version });
      closeWithToast(onClose, saved.ownEdit ? t('edit.waits') : common('saved'));
    },
  });
  const { bind, values } = form;
  // After a conflict the post is fetched again, and with it the version saved meanwhile.
  const { data: stored } = useQuery({ ...postQuery(post.id), enabled: form.conflict !== null, initialData: post });
  const labels = { title: t('edit.title'), body: t('edit.body'), poll: t('edit.poll') };
  const { images: storedImages, ...latest } = wordsOf(stored);
  const isLater = stored.version !== form.version;
  const theirs: Theirs<Words> | null = isLater
    ? {
        values: { ...latest, images: photosOf(storedImages), poll: pollOfPost(stored) },
        version: stored.version,
        differences: ({ title, body, poll }) =>
          differencesOf(labels, { title, body, poll: choicesOf(poll) }, { ...latest, poll: choicesOf(pollOfPost(stored)) }),
      }
    : null;
  return (
    <FormSheet title={t('edit.post')} form={form} theirs={theirs} onClose={onClose}>
      <Field {...bind('title')} label={labels.title} />
      <PhotoArea
        initial={photosOf(now.images)}
        max={limits.postImages.max}
        error={form.errors.images}
        onChange={(images) => form.set({ images })}
        onUploading={setUploading}
      >
        <MentionArea {...bind('body')} communityId={post.community.id} label={labels.body} rows={8} />
      </PhotoArea>
      {values.poll && (
        <PollFields
          poll={values.poll}
          error={form.errors.poll}
          onChange={(changed) => form.set({ poll: changed })}
          onLoadError={() => form.set({ poll: null })}
        />
      )}
    </FormSheet>
  );
};
