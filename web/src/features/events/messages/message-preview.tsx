import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageNames, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { previewQuery, type PreviewInput } from './messages.queries.ts';
import styles from './messages.module.css';

type MessagePreviewProps = { eventId: string; words: PreviewInput; onClose: () => void };

/** A message as guests get it: the notice, the mail and the whole text. */
export const MessagePreview = ({ eventId, words, onClose }: MessagePreviewProps) => {
  const t = useTexts('events-messages');
  const common = useTexts('kernel');
  const own = useLanguage();
  const [language, setLanguage] = useState(own);
  const query = useQuery(previewQuery(eventId, words));
  const shown = query.data?.items.find((item) => item.language === language);
  return (
    <Dialog title={t('preview')} closeLabel={common('close')} width={640} onClose={onClose}>
      <div className={styles.language}>
        <Choice
          label={t('preview.language')}
          look="segments"
          value={language}
          options={(['en-US', 'zh-CN'] as const).map((value) => ({ value, label: languageNames[value] }))}
          onChange={setLanguage}
        />
      </div>
      {!query.data && (
        <LoadingState query={query}>
          <Bone height={120} />
        </LoadingState>
      )}
      {shown && (
        <Stack gap={16} className={styles.previews}>
          <section aria-label={t('preview.notice')}>
            <h3>{t('preview.notice')}</h3>
            <p className={styles.strong}>{shown.notice.title}</p>
            <p>{shown.notice.message}</p>
          </section>
          <section aria-label={t('preview.mail')}>
            <h3>{t('preview.mail')}</h3>
            <p className={styles.strong}>{shown.mail.subject}</p>
            <p className={styles.mail}>{shown.mail.text}</p>
          </section>
          <section aria-label={t('preview.page')}>
            <h3>{t('preview.page')}</h3>
            <p className={styles.strong}>{words.subject}</p>
            <Markdown source={words.body} />
          </section>
        </Stack>
      )}
    </Dialog>
  );
};
