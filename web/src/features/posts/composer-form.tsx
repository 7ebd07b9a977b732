import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { limits } from '#contract/kernel/limits.ts';
import { codePoints } from '#contract/kernel/patterns.ts';
import { counted } from '#forms/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Field } from '#ui/field/field.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { Select } from '#ui/select/select.tsx';
import type { PostTarget } from './composer.tsx';
import styles from './posts.module.css';
import { useComposer } from './use-composer.ts';

/** From this many remaining characters on their number is shown. */
const near = 40;
const sendByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
};

type ComposerFormProps = { face: ReactNode; communities: readonly PostTarget[]; first: PostTarget; onClose: () => void };

export const ComposerForm = ({ face, communities, first, onClose }: ComposerFormProps) => {
  const t = useTexts('posts');
  const common = useTexts('kernel');
  const [view, setView] = useState<'write' | 'preview'>('write');
  const done = () => {
    toast.success(t('compose.done'));
    onClose();
  };
  const { target, form, choose, discard } = useComposer({ userId: useMe().id, first, onDone: done });
  return (
    <form {...form.formProps} className={styles.form} aria-label={t('compose.title')} onKeyDown={sendByKeys}>
      <div className={styles.where}>
        {face}
        <Where communities={communities} target={target} onChoose={choose} />
        <Choice
          label={t('compose.view')}
          look="segments"
          value={view}
          options={(['write', 'preview'] as const).map((value) => ({ value, label: t(`compose.${value}`) }))}
          onChange={setView}
        />
      </div>
      {view === 'preview' ? (
        <div className={styles.preview}>
          <h3 className={styles.title}>{form.values.title}</h3>
          <Markdown source={form.values.body} />
        </div>
      ) : (
        <Fields form={form} />
      )}
      <div className={styles.actions}>
        <span className={styles.hint}>{t('compose.markdown')}</span>
        <Button onClick={() => (discard(), onClose())}>{common('discard')}</Button>
        <Button look="primary" type="submit" isBusy={form.isBusy}>
          {t('compose.send')}
        </Button>
      </div>
    </form>
  );
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
const Fields = ({ form }: Pick<Composing, 'form'>) => {
  const t = useTexts('posts');
  const { bind, values } = form;
  return (
    <>
      <Field
        {...bind('title')}
        label={t('compose.postTitle')}
        hidesLabel
        autoFocus
        placeholder={t('compose.postTitle')}
        count={codePoints(values.title) > limits.postTitle.max - near ? counted(values.title, limits.postTitle) : undefined}
      />
      <AreaField {...bind('body')} label={t('compose.body')} hidesLabel rows={4} placeholder={t('compose.body')} />
    </>
  );
};
