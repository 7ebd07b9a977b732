import { useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { homePath } from '#kernel/session/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { State } from '#ui/states/states.tsx';
import { CopyBlock } from './copy-block.tsx';
import styles from './crash-page.module.css';

const arts = {
  forbidden: 'forbidden',
  notFound: 'lost',
  serverError: 'broken',
  unknownComponent: 'empty',
  withdrawn: 'forbidden',
} as const;

type StatusPageProps = {
  kind: keyof typeof arts;
  /** What was written on the page that stood here, and is nowhere else. */
  words?: string;
};

/** 403, 404, 500 and a route without a page: one picture, one sentence, a way back. */
export const StatusPage = ({ kind, words = '' }: StatusPageProps) => {
  const t = useTexts('exceptions');
  const title = t(`${kind}.title`);
  usePageTitle(title);
  return (
    <>
      <State
        size="page"
        art={arts[kind]}
        title={title}
        text={t(`${kind}.text`)}
        action={
          <LinkButton to={homePath} look="primary">
            {t('backHome')}
          </LinkButton>
        }
      />
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
