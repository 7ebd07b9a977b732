import { useSearchParams } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { ColumnGuide } from './import/column-guide.tsx';
import { FileForm } from './import/file-form.tsx';
import { ImportProgress } from './import/import-progress.tsx';
import { importPath } from './import/import-path.ts';
import { WaitingImports } from './import/waiting-imports.tsx';

const whole = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The shown import is in the URL: it can be watched after a reload, and from another tab. */
export const Page = () => {
  const t = useTexts('users');
  const [address, setAddress] = useSearchParams();
  const id = address.get('import');
  return (
    <PageFrame>
      <PageHeader
        title={t('import.title')}
        text={t('import.subtitle')}
        actions={<LinkButton to="/system/user">{t('import.back')}</LinkButton>}
      />
      {id !== null && whole.test(id) ? (
        <ImportProgress id={id} page={Math.max(1, Number(address.get('page')) || 1)} />
      ) : (
        <>
          <FileForm onStarted={(started) => setAddress(new URLSearchParams(importPath(started).split('?')[1]))} />
          <WaitingImports />
          <ColumnGuide />
        </>
      )}
    </PageFrame>
  );
};
