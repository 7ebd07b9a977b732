import { useState } from 'react';
import { embedThemes, embedViews } from '#contract/browser/embed-filters.ts';
import { copyText } from '#kernel/copy-text.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { type EmbedChoice, embedCode, type Embedded, embedPath, heightOf } from './embed-code.ts';
import styles from './embed.module.css';

type EmbedDialogProps = {
  what: Embedded;
  /** Title of the frame, for screen readers. */
  title: string;
  onClose: () => void;
};

const languages = ['auto', 'en-US', 'zh-CN'] as const;

/** The code that shows something of this site on another one, with a preview. */
export const EmbedDialog = ({ what, title, onClose }: EmbedDialogProps) => {
  const t = useTexts('events-embed');
  const common = useTexts('kernel');
  const [choice, setChoice] = useState<EmbedChoice>({ view: 'list', theme: 'auto', language: 'auto' });
  const path = embedPath(what, choice);
  const height = heightOf(what, choice);
  const code = embedCode({ url: location.origin + path, title, height });
  const copy = () => void copyText(code).then((isDone) => isDone && toast.success(t('copied')));
  return (
    <Dialog title={t('title')} text={t('text')} width={720} onClose={onClose}>
      <Stack gap={16}>
        <Choices what={what} choice={choice} onChange={(change) => setChoice({ ...choice, ...change })} />
        <Stack as="label" gap={4} className={styles.code}>
          {t('code')}
          <textarea readOnly rows={3} value={code} onFocus={({ currentTarget }) => currentTarget.select()} />
        </Stack>
        <iframe className={styles.preview} data-kind={what.kind} src={path} title={t('preview', { title })} />
      </Stack>
      <DialogActions>
        <CloseButton label={common('close')} />
        <Button look="primary" onClick={copy}>
          {t('copy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

type ChoicesProps = { what: Embedded; choice: EmbedChoice; onChange: (change: Partial<EmbedChoice>) => void };
const Choices = ({ what, choice, onChange }: ChoicesProps) => {
  const t = useTexts('events-embed');
  return (
    <Row gap={24} rowGap={12} align="stretch" wrap>
      {what.kind === 'events' && (
        <FieldGroup name="view" label={t('view')}>
          <Choice
            label={t('view')}
            look="segments"
            value={choice.view}
            options={embedViews.map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={(view) => onChange({ view })}
          />
        </FieldGroup>
      )}
      <FieldGroup name="theme" label={t('theme')}>
        <Choice
          label={t('theme')}
          look="segments"
          value={choice.theme}
          options={embedThemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={(theme) => onChange({ theme })}
        />
      </FieldGroup>
      <FieldGroup name="language" label={t('language')}>
        <Choice
          label={t('language')}
          look="segments"
          value={choice.language}
          options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          onChange={(language) => onChange({ language })}
        />
      </FieldGroup>
    </Row>
  );
};
