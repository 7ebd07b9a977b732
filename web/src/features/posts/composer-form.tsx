import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { codePoints } from '#contract/browser/patterns.ts';
import type { Post } from '#contract/posts/index.ts';
import { MentionArea } from '#features/mentions/index.ts';
import { counted } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useMe } from '#kernel/me/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { Select } from '#ui/select/select.tsx';
import { PollFields } from './kinds/lazy-poll-fields.ts';
import { PhotoArea } from './images/photo-area.tsx';
import type { PostTarget } from './composer.tsx';
import styles from './posts.module.css';
import { typesFor, useComposer } from './use-composer.ts';

const PlanDialog = lazyPart(async () => (await import('./publication/plan-dialog.tsx')).PlanDialog, 'posts-publication');

/** The count appears once at most this many characters are left. */
const countFrom = 40;
const sendByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
};

type ComposerFormProps = { face: ReactNode; communities: readonly PostTarget[]; first: PostTarget; onClose: () => void };

export const ComposerForm = ({ face, communities, first, onClose }: ComposerFormProps) => {
  const t = useTexts('posts');
  const common = useTexts('kernel');
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [isPlanning, setPlanning] = useState(false);
  const done = (post: Post) => {
    toast.success(t(doneWords(post)));
    onClose();
  };
  const { target, form, choose, discard, draftNumber, setUploading } = useComposer({ userId: useMe().id, first, onDone: done });
  // What is refused is said beside its field, which the preview hides.
  const write = () => setView('write');
  const send = (change: Partial<typeof form.values>) => {
    write();
    return form.send({ ...form.values, ...change });
  };
  return (
    <>
      <form {...form.formProps} className={styles.form} aria-label={t('compose.title')} onKeyDown={sendByKeys} onSubmitCapture={write}>
        <div className={styles.where}>
          {face}
          <Where communities={communities} target={target} onChoose={choose} />
          <span data-field="type">
            <Select
              label={t('compose.type')}
              placeholder={form.values.type === '' ? t('compose.type.choose') : undefined}
              value={form.values.type}
              options={typesFor(target).map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={(type) => form.set({ type })}
            />
          </span>
          <Choice
            label={t('compose.view')}
            look="segments"
            value={view}
            options={(['write', 'preview'] as const).map((value) => ({ value, label: t(`compose.${value}`) }))}
            onChange={setView}
          />
        </div>
        {form.errors.type && <Refusal text={form.errors.type} />}
        {view === 'preview' && (
          <div className={styles.preview}>
            <h3 className={styles.title}>{form.values.title}</h3>
            <Markdown source={form.values.body} />
          </div>
        )}
        {/* Stays, as its pictures are uploading. */}
        <div hidden={view === 'preview'}>
          <Stack gap={12}>
            <Fields form={form} communityId={target.id} draftNumber={draftNumber} setUploading={setUploading} />
          </Stack>
        </div>
        <Row gap={8} wrap>
          <span className={styles.hint}>{t('compose.markdown')}</span>
          <Button onClick={() => (discard(), onClose())}>{common('discard')}</Button>
          <Button isBusy={form.isBusy} onClick={() => void send({ isDraft: true })}>
            {t('compose.draft')}
          </Button>
          <Button onClick={() => setPlanning(true)}>{t('compose.plan')}</Button>
          <Button look="primary" type="submit" isBusy={form.isBusy}>
            {t('compose.send')}
          </Button>
        </Row>
      </form>
      {isPlanning && <Planning onPlan={(publishAt) => send({ publishAt })} onClose={() => setPlanning(false)} />}
    </>
  );
};

const doneWords = ({ type, state }: Post) => {
  if (type === 'modmail' && state === 'published') return 'compose.sent';
  if (state === 'draft') return 'compose.drafted';
  if (state === 'pending') return 'compose.waits';
  return state === 'scheduled' ? 'compose.planned' : 'compose.done';
};

/** Plans the post. Stands beside the form of the post: inside it, its keys would publish, and browsers send nested forms as a page. */
const Planning = ({ onPlan, onClose }: { onPlan: (publishAt: string) => Promise<unknown>; onClose: () => void }) => {
  const plan = async (publishAt: string) => {
    onClose();
    await onPlan(publishAt);
    return null;
  };
  return <PlanDialog publishAt={null} onPlan={plan} onClose={onClose} onLoadError={onClose} />;
};

type WhereProps = { communities: readonly PostTarget[]; target: PostTarget; onChoose: (target: PostTarget) => void };
const Where = ({ communities, target, onChoose }: WhereProps) => {
  const t = useTexts('posts');
  if (communities.length === 1) return <strong className={styles.target}>{target.name}</strong>;
  return (
    <span className={styles.target}>
      <Select
        label={t('compose.where')}
        value={target.id}
        options={communities.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => onChoose(communities.find((community) => community.id === id) ?? target)}
      />
    </span>
  );
};

type Composing = ReturnType<typeof useComposer>;
type FieldsProps = Pick<Composing, 'form' | 'draftNumber' | 'setUploading'> & { communityId: string };
const Fields = ({ form, communityId, draftNumber, setUploading }: FieldsProps) => {
  const t = useTexts('posts');
  const { bind, values } = form;
  const drop = () => form.set({ type: 'discussion' });
  return (
    <>
      <Field
        {...bind('title')}
        label={t('compose.postTitle')}
        hidesLabel
        autoFocus
        placeholder={t('compose.postTitle')}
        count={codePoints(values.title) > limits.postTitle.max - countFrom ? counted(values.title, limits.postTitle) : undefined}
      />
      <PhotoArea
        key={draftNumber}
        initial={values.images}
        max={limits.postImages.max}
        error={form.errors.images}
        onChange={(images) => form.set({ images })}
        onUploading={setUploading}
      >
        <MentionArea
          {...bind('body')}
          communityId={communityId}
          label={t('compose.body')}
          hidesLabel
          rows={4}
          placeholder={t('compose.body')}
        />
      </PhotoArea>
      {values.type === 'poll' && (
        <PollFields poll={values.poll} error={form.errors.poll} onChange={(poll) => form.set({ poll })} onLoadError={drop} />
      )}
      {values.type === 'modmail' && <p className={styles.hint}>{t('compose.modmail')}</p>}
    </>
  );
};
