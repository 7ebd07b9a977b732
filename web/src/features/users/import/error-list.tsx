import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { UserImport, ImportError } from '#contract/users/import.ts';
import { errorText, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { importPath } from './import-path.ts';
import { exportErrors, errorsQuery } from './users.import.queries.ts';
import styles from './user-import.module.css';

/** The first value of a card has no heading on a phone, where headings are beside their values. */
const LineNumber = ({ line }: { line: number }) => {
  const t = useTexts('users');
  return (
    <>
      <span className={styles.onPhone}>{t('import.error.line')} </span>
      {line}
    </>
  );
};
const lineOf = ({ line }: ImportError) => <LineNumber line={line} />;
const columnOf = ({ column }: ImportError) => <code>{column}</code>;
const valueOf = ({ value }: ImportError) => <span className={styles.value}>{value}</span>;
const messageOf = ({ message }: ImportError) => message;

const useColumns = (): Column<ImportError>[] => {
  const t = useTexts('users');
  return [
    { key: 'line', title: t('import.error.line'), cell: lineOf, width: '80px' },
    { key: 'column', title: t('import.error.column'), cell: columnOf, width: '140px' },
    { key: 'value', title: t('import.error.value'), cell: valueOf, width: '30%' },
    { key: 'message', title: t('import.error.message'), cell: messageOf },
  ];
};

/** The errors, line by line. */
export const ErrorList = ({ found: { id }, page }: { found: UserImport; page: number }) => {
  const t = useTexts('users');
  const common = useTexts('kernel');
  const format = useFormat();
  const columns = useColumns();
  const query = useQuery(errorsQuery(id, page));
  const { data, isPlaceholderData } = query;
  const isCut = data !== undefined && data.pagination.total >= consoleLimits.importErrors.max;
  return (
    <Panel title={t('import.errors')} extra={<DownloadButton id={id} columns={columns} />} flush>
      {data ? (
        <>
          <DataTable
            label={t('import.errors')}
            columns={columns}
            rows={data.items}
            nameOf={({ line }) => String(line)}
            sort=""
            sortHref={() => importPath(id)}
            density="compact"
            isStale={isPlaceholderData}
            labels={{ selectAll: '', select: String, selection: '', actions: '' }}
          />
          <div className={styles.foot}>
            <span className={styles.note}>
              {t(isCut ? 'import.errors.first' : 'import.errors.count', {
                count: data.pagination.total,
                shown: format.number(data.pagination.total),
              })}
            </span>
            <Pager
              page={page}
              totalPages={data.pagination.totalPages}
              href={(input) => importPath(id, input)}
              labels={{
                name: t('import.errors.pages'),
                previous: common('previous'),
                next: common('next'),
                page: (number) => t('import.errors.page', { page: number }),
              }}
            />
          </div>
        </>
      ) : (
        <LoadingState query={query} skeleton={<TableSkeleton label={common('loading')} rows={6} columns={4} density="compact" />} />
      )}
    </Panel>
  );
};

const DownloadButton = ({ id, columns }: { id: string; columns: readonly Column<ImportError>[] }) => {
  const t = useTexts('users');
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { url } = await exportErrors(id, columns.map(({ key, title }) => ({ key, title })) as Parameters<typeof exportErrors>[1]);
      location.assign(url);
    } catch (failure) {
      toast.error(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void download()}>
      {t('import.errors.download')}
    </Button>
  );
};
