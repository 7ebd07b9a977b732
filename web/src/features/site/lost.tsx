import { LostPage } from '#ui/states/states.tsx';
import type { SiteTexts } from './frame.ts';
import siteButton from './site-button.module.css';

/** Not found, or not visible to visitors: the same text for both. */
export const Lost = ({ t, wanted }: { t: SiteTexts; /** A path that may lead somewhere for members. */ wanted?: string | undefined }) => (
  <LostPage title={t('lost.title')} text={t('lost.text')}>
    <a className={siteButton.button} data-look="primary" href="/">
      {t('lost.home')}
    </a>
    {wanted && (
      <a className={siteButton.button} href={`/login?redirect=${encodeURIComponent(wanted)}`}>
        {t('lost.signIn')}
      </a>
    )}
  </LostPage>
);
