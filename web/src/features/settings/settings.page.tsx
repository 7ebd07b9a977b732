import { useSearchParams } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { hasUnsaved, leaveBy } from '#kernel/page/index.ts';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { Sections } from '#ui/sections/sections.tsx';
import { sections } from './sections.ts';
import styles from './settings.page.module.css';

const path = '/personal-center/settings';

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
      <Sections
        label={t('sections')}
        links={sections.map(({ name }) => ({ name, label: t(`section.${name}`), to: `${path}?section=${name}` }))}
        open={open?.name}
        isNamed={named !== undefined}
        back={{ label: t('back'), to: path }}
        heading="h1"
        unsaved={{ hasUnsaved, leaveBy }}
      >
        {open && <open.Content key={open.name} />}
      </Sections>
    </PageFrame>
  );
};
