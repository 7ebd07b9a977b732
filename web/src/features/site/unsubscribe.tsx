import type { SiteFrame } from './frame.ts';
import type { PageNamed } from './look.ts';
import styles from './unsubscribe.module.css';
import siteButton from './site-button.module.css';

/** Behind the link below a mail: what it ends, or has ended, with the way back. A form, as there is no script. */
export const Unsubscribe = ({ frame: { t }, page }: { frame: SiteFrame; page: PageNamed<'unsubscribe'> }) => {
  const { token, isOff, mails, community } = page;
  const state = isOff ? 'done' : 'ask';
  return (
    <article className={styles.card}>
      <h1>{t(`unsubscribe.${state}.title`)}</h1>
      {community === null ? (
        <>
          <p>{t(`unsubscribe.${state}.mails`)}</p>
          <ul>
            {mails.map((kind) => (
              <li key={kind}>{t(`unsubscribe.kind.${kind}`)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t(`unsubscribe.${state}.community`, { community })}</p>
      )}
      <form method="post" action={`/unsubscribe?token=${encodeURIComponent(token)}`} className={styles.actions}>
        <input type="hidden" name="act" value={isOff ? 'undo' : 'end'} />
        <button type="submit" className={siteButton.button} data-look={isOff ? undefined : 'primary'}>
          {t(isOff ? 'unsubscribe.undo' : 'unsubscribe.end')}
        </button>
        <a href="/personal-center/settings?section=notices">{t('unsubscribe.settings')}</a>
      </form>
    </article>
  );
};

/** A link that ends nothing any more: what to do instead. */
export const UnsubscribeOver = ({ t, reason }: Pick<SiteFrame, 't'> & { reason: 'damaged' | 'gone' }) => (
  <article className={styles.card}>
    <h1>{t(`unsubscribe.${reason}.title`)}</h1>
    <p>{t(`unsubscribe.${reason}.text`)}</p>
    <p className={styles.actions}>
      <a href="/personal-center/settings?section=notices" className={siteButton.button} data-look="primary">
        {t('unsubscribe.settings')}
      </a>
    </p>
  </article>
);
