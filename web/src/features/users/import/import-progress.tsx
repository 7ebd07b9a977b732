import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { UserImport } from '#contract/users/import.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { ErrorList } from './error-list.tsx';
import { ImportActs } from './import-acts.tsx';
import { importPath } from './import-path.ts';
import { importQuery, isAtWork, useForgetUsers } from './users.import.queries.ts';
import { Counts, StateWords } from './import-words.tsx';
import styles from './user-import.module.css';

/** One import, from validation to its end. */
export const ImportProgress = ({ id, page }: { id: string; page: number }) => {
  const t = useTexts('users');
  const query = useQuery(importQuery(id));
  const { data, error } = query;
  const forgetUsers = useEffectEvent(useForgetUsers());
  const isDone = data?.state === 'done';
  useEffect(() => {
    if (isDone) forgetUsers();
  }, [isDone]);
  if (data) return <Shown found={data} page={page} />;
  if (isApiError(error, 'user_import.not_found'))
    return (
      <EmptyState
        title={t('import.gone')}
        text={errorText(error)}
        action={<LinkButton to={importPath(null)}>{t('import.another')}</LinkButton>}
      />
    );
  return (
    <LoadingState query={query}>
      <Panel as="div">
        <BoneText lines={6} />
      </Panel>
    </LoadingState>
  );
};

const Shown = ({ found, page }: { found: UserImport; page: number }) => {
  const t = useTexts('users');
  const hasErrors = found.state === 'faulty' || found.state === 'refused';
  return (
    <>
      <Panel title={found.fileName}>
        <Stack gap={16} align="start">
          <p className={styles.note}>{t('import.mode.is', { mode: t(`import.mode.${found.mode}`) })}</p>
          <StateWords found={found} />
          {isAtWork(found) ? <Bar found={found} /> : found.state !== 'cancelled' && found.state !== 'failed' && <Counts found={found} />}
          {found.state === 'done' && found.invitationsLeft > 0 && (
            <p role="status" className={styles.note}>
              {t('import.invitations.left', { count: found.invitationsLeft })}
            </p>
          )}
          <ImportActs key={found.state} found={found} />
        </Stack>
      </Panel>
      {hasErrors && <ErrorList found={found} page={page} />}
    </>
  );
};

/** Writing has no measurable progress, as all rows become visible at once. */
const Bar = ({ found: { state, done, rows } }: { found: UserImport }) => {
  const t = useTexts('users');
  const value = state === 'checking' ? { max: rows, value: done } : {};
  return <progress className={styles.bar} aria-label={t('import.progress')} {...value} />;
};
