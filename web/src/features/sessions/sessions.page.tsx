import { useQuery } from '@tanstack/react-query';
import type { SessionRow } from '#contract/sessions.ts';
import { ConsoleTable, FilterSelect, rowsQuery, useTable } from '#console/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { EndSession, EndSessions } from './end-sessions.tsx';
import { queryOf, seenChoices, sessionsForm, type SessionsFilter } from './sessions-form.ts';
import { exportSessions, sessionsList } from './sessions.queries.ts';
import { useSessionColumns } from './use-session-columns.tsx';

const endOf = (session: SessionRow) => <EndSession row={session} />;

export const Page = () => {
  const t = useTexts('sessions');
  const { hasPermission } = useAccess();
  const table = useTable<SessionRow, SessionsFilter>(sessionsForm);
  const { filter, href, apply } = table;
  const query = useQuery(sessionsList(queryOf(filter)));
  const columns = useSessionColumns();
  return (
    <PageFrame width="wide">
      <PageHeader title={t('title')} text={t('subtitle')} />
      <ConsoleTable
        name="sessions"
        label={t('title')}
        table={table}
        query={query}
        columns={columns}
        nameOf={({ user }) => user.username}
        searchPlaceholder={t('search')}
        filters={
          <>
            <FilterSelect
              label={t('column.lastSeen')}
              placeholder={t('seen')}
              value={filter.seen}
              options={seenChoices.map((value) => ({ value, label: t(`seen.${value}`) }))}
              onChange={(seen) => apply({ seen })}
            />
            {filter.userId && <LinkButton to={href({ userId: '' })}>{t('only.user')}</LinkButton>}
          </>
        }
        {...(hasPermission('system:session:end') && { actionsOf: endOf, Batch: EndSessions })}
        exportOf={hasPermission('system:session:export') ? (shown) => exportSessions(rowsQuery(filter), shown as never) : undefined}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </PageFrame>
  );
};
