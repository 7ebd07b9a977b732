import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/kernel/limits.ts';
import type { Post } from '#contract/posts.ts';
import { closeAndSay, differencesOf, FormSheet, text, useForm, type Theirs } from '#forms/index.ts';
import type { Photo } from '#features/uploads/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { PhotoArea } from '../images/photo-area.tsx';
import { changedImages, photosOf } from '../images/photos.ts';
import { postQuery, useEditPost } from '../posts.queries.ts';
import { MentionArea } from './mention-area.tsx';

type Words = { title: string; body: string; images: Photo[] };

/** Changes a post; the former text goes into its history. */
export const EditSheet = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const t = useTexts('posts-thread');
  const common = useTexts('kernel');
  const { mutateAsync: edit } = useEditPost(post.id);
  const form = useForm<Words>({
    initial: { title: post.title, body: post.body, images: photosOf(post.images) },
    version: post.version,
    rules: { title: text(limits.postTitle), body: text(limits.postBody) },
    submit: async ({ title, body, images }, version) => {
      await edit({ title: title.trim(), body: body.trim(), ...changedImages(images, photosOf(post.images)), version });
      closeAndSay(onClose, common('saved'));
    },
  });
  const { bind, values } = form;
  // After a conflict the post is fetched again, and with it the version saved meanwhile.
  const { data: stored } = useQuery({ ...postQuery(post.id), enabled: form.conflict !== null, initialData: post });
  const labels = { title: t('edit.title'), body: t('edit.body') };
  const latest = { title: stored.title, body: stored.body };
  const isLater = stored.version !== form.version;
  const theirs: Theirs<Words> | null = isLater
    ? {
        values: { ...latest, images: photosOf(stored.images) },
        version: stored.version,
        differences: differencesOf(labels, { title: values.title, body: values.body }, latest),
      }
    : null;
  return (
    <FormSheet title={t('edit.post')} form={form} theirs={theirs} onClose={onClose}>
      <Field {...bind('title')} label={labels.title} />
      <PhotoArea initial={photosOf(post.images)} max={limits.postImages.max} onChange={(images) => form.set({ images })}>
        <MentionArea {...bind('body')} communityId={post.community.id} label={labels.body} rows={8} />
      </PhotoArea>
    </FormSheet>
  );
};
