import styles from './browser-table.module.css';
import type { SiteTexts } from './frame.ts';

/** The entries that the product stores in a browser, by the names that the browser shows. */
const entries = [
  { name: 'plaza_in', text: 'in' },
  { name: 'plaza_lang', text: 'lang' },
  { name: 'plaza-v1-prod:session', text: 'session' },
  { name: 'plaza-v1-prod:preferences', text: 'preferences' },
  { name: 'plaza-v1-prod:draft:…', text: 'draft' },
  { name: 'plaza-v1-prod:search-history:…', text: 'history' },
  { name: 'plaza-v1-prod:…', text: 'rest' },
  { name: 'plaza-v1-prod', text: 'outbox' },
] as const;

export const BrowserTable = ({ t }: { t: SiteTexts }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{t('privacy.browser.name')}</th>
        <th scope="col">{t('privacy.browser.purpose')}</th>
        <th scope="col">{t('privacy.browser.life')}</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ name, text }) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>{t(`privacy.browser.${text}.purpose`)}</td>
          <td>{t(`privacy.browser.${text}.life`)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
