import type { MouseEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Link } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { hasUnsaved, leaveBy } from '#kernel/page/index.ts';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { sections } from './sections.ts';
import styles from './settings.page.module.css';

const path = '/personal-center/settings';

/** The section is in the URL; without one a phone shows the list, a wide window the first section. */
export const Page = () => {
  const t = useTexts('settings');
  const [address] = useSearchParams();
  const named = sections.find(({ name }) => name === address.get('section'));
  const open = named ?? sections[0];
  return (
    <PageFrame>
      <div className={styles.head} data-named={named !== undefined}>
        <PageHeader title={t('title')} text={t('subtitle')} />
      </div>
      <div className={styles.settings} data-named={named !== undefined}>
        <nav aria-label={t('sections')} className={styles.nav}>
          {sections.map(({ name }) => (
            <SectionLink key={name} to={`${path}?section=${name}`} isOpen={name === open?.name}>
              {t(`section.${name}`)}
            </SectionLink>
          ))}
        </nav>
        {open && (
          <div className={styles.section}>
            {/* On a phone the section is shown as a page. */}
            <div className={styles.top}>
              <Link className={styles.back} to={path}>
                {t('back')}
              </Link>
              <h1>{t(`section.${open.name}`)}</h1>
            </div>
            <open.Content key={open.name} />
          </div>
        )}
      </div>
    </PageFrame>
  );
};

const SectionLink = ({ to, isOpen, children }: { to: string; isOpen: boolean; children: string }) => {
  const navigate = useNavigate();
  // Another section is the same route, so the guard of unsaved input does not apply to it.
  const guard = (event: MouseEvent) => {
    if (!hasUnsaved()) return;
    event.preventDefault();
    leaveBy(() => void navigate(to, { preventScrollReset: true }));
  };
  return (
    <Link className={styles.link} to={to} preventScrollReset aria-current={isOpen ? 'page' : undefined} onClick={guard}>
      {children}
      <ChevronIcon size={16} />
    </Link>
  );
};
