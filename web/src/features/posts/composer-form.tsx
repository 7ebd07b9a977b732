import { Input, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { limits } from '#contract/kernel/limits.ts';
import { codePoints } from '#contract/kernel/patterns.ts';
import { useMe } from '#features/users/index.ts';
import { withLooks } from '#kernel/antd/index.tsx';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import type { PostTarget } from './composer.tsx';
import styles from './posts.module.css';
import { useComposer } from './use-composer.ts';

type ComposerFormProps = { face: ReactNode; communities: readonly PostTarget[]; first: PostTarget; onClose: () => void };

const Form = ({ face, communities, first, onClose }: ComposerFormProps) => {
  const t = useTexts('posts');
  const common = useTexts('kernel');
  const [view, setView] = useState<'write' | 'preview'>('write');
  const done = () => {
    toast.success(t('compose.done'));
    onClose();
  };
  const { target, draft, faults, isSending, choose, write, discard, send } = useComposer({ userId: useMe().id, first, onDone: done });
  return (
    <form
      className={styles.form}
      aria-label={t('compose.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
      }}
    >
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
          <h3 className={styles.title}>{draft.title}</h3>
          <Markdown source={draft.body} />
        </div>
      ) : (
        <Fields draft={draft} faults={faults} onWrite={write} />
      )}
      <div className={styles.actions}>
        <span className={styles.hint}>{t('compose.markdown')}</span>
        <Button onClick={() => (discard(), onClose())}>{common('discard')}</Button>
        <Button look="primary" type="submit" isBusy={isSending}>
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
    <Select
      className={styles.target}
      aria-label={t('compose.where')}
      value={target.id}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      options={communities.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => onChoose(communities.find((community) => community.id === id) ?? target)}
    />
  );
};

type Composing = ReturnType<typeof useComposer>;
type FieldsProps = { draft: Composing['draft']; faults: Composing['faults']; onWrite: Composing['write'] };
const Fields = ({ draft, faults, onWrite }: FieldsProps) => {
  const t = useTexts('posts');
  const id = useId();
  const fault = (name: 'title' | 'body') => ({
    status: faults[name] ? ('error' as const) : ('' as const),
    'aria-invalid': faults[name] !== undefined,
    'aria-describedby': `${id}-${name}`,
  });
  return (
    <>
      <Input
        {...fault('title')}
        autoFocus
        size="large"
        aria-label={t('compose.postTitle')}
        placeholder={t('compose.postTitle')}
        value={draft.title}
        count={{ max: limits.postTitle.max, strategy: codePoints, show: codePoints(draft.title) > limits.postTitle.max - 40 }}
        onChange={(event) => onWrite({ title: event.target.value })}
      />
      <Fault id={`${id}-title`} text={faults.title} />
      <Input.TextArea
        {...fault('body')}
        aria-label={t('compose.body')}
        placeholder={t('compose.body')}
        value={draft.body}
        autoSize={{ minRows: 4, maxRows: 18 }}
        onChange={(event) => onWrite({ body: event.target.value })}
      />
      <Fault id={`${id}-body`} text={faults.body} />
    </>
  );
};

const Fault = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p id={id} role="alert" className={styles.fault}>
      {text}
    </p>
  ) : null;

export const ComposerForm = withLooks(Form);
