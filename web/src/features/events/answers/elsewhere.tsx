import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import styles from '../rsvp-panel.module.css';

/** Registrations that another site takes; the button names it. */
export const Elsewhere = ({ url }: { url: string }) => {
  const t = useTexts('events');
  return (
    <>
      <p className={styles.soft}>{t('rsvp.elsewhere.text')}</p>
      <LinkButton to={url} look="primary" size="large" target="_blank" rel="noopener noreferrer">
        {t('rsvp.elsewhere.go', { site: new URL(url).host })}
      </LinkButton>
    </>
  );
};
