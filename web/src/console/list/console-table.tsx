import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Pagination } from '#contract/kernel/schemas.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { ConsoleList, type ConsoleListProps, type ListLook, NoRows } from './console-list.tsx';
import type { TableFilter } from './table-form.ts';
import { TableFoot } from './table-foot.tsx';

type Answer<Row> = { items: Row[]; pagination: Pagination; isMore: boolean };

export type ConsoleTableProps<Row extends { id: string }, F extends TableFilter> = Omit<ConsoleListProps<Row, F>, 'query' | 'children'> & {
  query: UseQueryResult<Answer<Row>>;
  /** Accessible name of the table. */
  label: string;
  nameOf: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Actions at the end of a row. */
  actionsOf?: (row: Row) => ReactNode;
  empty: { title: string; text: string; action?: ReactNode };
};

/** A paged console list. */
export const ConsoleTable = <Row extends { id: string }, F extends TableFilter>(props: ConsoleTableProps<Row, F>) => {
  const { data } = props.query;
  return <ConsoleList {...props}>{(look) => data && <Rows {...props} look={look} data={data} />}</ConsoleList>;
};

type RowsProps<Row extends { id: string }, F extends TableFilter> = ConsoleTableProps<Row, F> & { look: ListLook<Row>; data: Answer<Row> };
const Rows = <Row extends { id: string }, F extends TableFilter>(props: RowsProps<Row, F>) => {
  const { data, query, table, label, nameOf, onOpen, actionsOf, empty, look } = props;
  const t = useTexts('console');
  const { items, pagination, isMore } = data;
  if (items.length === 0 && pagination.total > 0)
    return (
      <EmptyState
        title={t('beyond.title')}
        text={t('beyond.text')}
        action={<LinkButton to={table.href({})}>{t('beyond.action')}</LinkButton>}
      />
    );
  if (items.length === 0) return <NoRows table={table} empty={empty} />;
  return (
    <>
      <DataTable
        {...look}
        label={label}
        rows={items}
        nameOf={nameOf}
        sort={table.filter.sort}
        sortHref={(sort) => table.href({ sort } as Partial<F>)}
        onOpen={onOpen}
        actionsOf={actionsOf}
        isStale={query.isPlaceholderData}
      />
      <TableFoot table={table} pagination={pagination} isMore={isMore} shown={items.length} />
    </>
  );
};
