import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, languageNames, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { Bone, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { previewQuery, type PreviewInput } from './messages.queries.ts';
import styles from './messages.module.css';

type MessagePreviewProps = { eventId: string; words: PreviewInput; onClose: () => void };

/** A message as guests get it: the notice, the mail and the whole text. */
export const MessagePreview = ({ eventId, words, onClose }: MessagePreviewProps) => {
  const t = useTexts('events-messages');
  const common = useTexts('kernel');
  const own = useLanguage();
  const [language, setLanguage] = useState(own);
  const { data, error, refetch } = useQuery(previewQuery(eventId, words));
  const shown = data?.items.find((item) => item.language === language);
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
      {error && <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Skeleton label={common('loading')}>
          <Bone height={120} />
        </Skeleton>
      )}
      {shown && (
        <div className={styles.previews}>
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
        </div>
      )}
    </Dialog>
  );
};
