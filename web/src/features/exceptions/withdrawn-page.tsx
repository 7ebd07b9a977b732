import { useTexts } from '#kernel/i18n/index.ts';
import { CopyBlock } from './copy-block.tsx';
import styles from './crash-page.module.css';
import { StatusPage } from './status-page.tsx';

/** The route was removed while it was open; `words` is its unsaved input, which exists nowhere else. */
export const WithdrawnPage = ({ words }: { words: string }) => {
  const t = useTexts('exceptions');
  return (
    <>
      <StatusPage kind="withdrawn" />
      {words && (
        <section className={styles.report} aria-labelledby="kept-words">
          <h2 id="kept-words">{t('words.title')}</h2>
          <p>{t('words.text')}</p>
          <CopyBlock label={t('words.title')} text={words} />
        </section>
      )}
    </>
  );
};
