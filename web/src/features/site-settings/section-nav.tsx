import { useEffect, useId, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './section-nav.module.css';

export const sectionNames = ['site', 'landing', 'access', 'limits', 'frames', 'banner', 'maintenance', 'mail', 'history'] as const;
export type SettingsSectionName = (typeof sectionNames)[number];

/** Scrolls to the section of the URL, once per navigation. */
export const useAskedSection = (isReady: boolean): void => {
  const { hash, key } = useLocation();
  const done = useRef('');
  useEffect(() => {
    // A kept page keeps its scroll position.
    if (!isReady || hash === '' || done.current === key) return;
    done.current = key;
    const section = sectionNames.includes(hash.slice(1) as SettingsSectionName) && document.getElementById(hash.slice(1));
    if (!section) return;
    section.scrollIntoView();
    section.focus({ preventScroll: true });
  }, [isReady, hash, key]);
};

type SectionNavProps = { titleOf: (name: SettingsSectionName) => string };
/** The sections of the page: a list beside it, or a select above it without room for a list. */
export const SectionNav = ({ titleOf }: SectionNavProps) => {
  const t = useTexts('site-settings');
  const navigate = useNavigate();
  const id = useId();
  return (
    <div className={styles.nav}>
      <nav aria-label={t('sections')}>
        <ul>
          {sectionNames.map((name) => (
            <li key={name}>
              <Link to={{ hash: name }} preventScrollReset>
                {titleOf(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.choice}>
        <label htmlFor={id}>{t('sections')}</label>
        {/* It navigates, and has no value. */}
        <select id={id} value="" onChange={({ target }) => void navigate({ hash: target.value }, { preventScrollReset: true })}>
          <option value="" disabled>
            {t('sections.choose')}
          </option>
          {sectionNames.map((name) => (
            <option key={name} value={name}>
              {titleOf(name)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
};
