import type { Pagination } from '#contract/kernel/schemas.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Row } from '#ui/layout/stack.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import styles from './console-table.module.css';
import { perPageChoices, type TableFilter } from './table-form.ts';
import type { TableState } from './use-table.ts';

type TableFootProps<Row extends { id: string }, F extends TableFilter> = {
  table: TableState<Row, F>;
  pagination: Pagination;
  isMore: boolean;
  shown: number;
};

/** The range of rows and their total, the pager, and the page size. */
export const TableFoot = <Row extends { id: string }, F extends TableFilter>({
  table,
  pagination,
  isMore,
  shown,
}: TableFootProps<Row, F>) => {
  const t = useTexts('console');
  const common = useTexts('kernel');
  const format = useFormat();
  const { page, perPage, total, totalPages } = pagination;
  const first = (page - 1) * perPage + 1;
  const numbers = {
    first: format.number(first),
    last: format.number(first + shown - 1),
    total: isMore ? t('moreThan', { total: format.number(total) }) : format.number(total),
  };
  return (
    <div className={styles.foot}>
      <span className={styles.count}>{t('range', numbers)}</span>
      <Pager
        page={page}
        totalPages={totalPages}
        href={(next) => table.href({ page: next } as Partial<F>)}
        labels={{ name: t('pages'), previous: common('previous'), next: common('next'), page: (number) => t('page', { page: number }) }}
      />
      {total > perPageChoices[0] && (
        <Row as="label" gap={8} inline className={styles.perPage}>
          <span>{t('perPage')}</span>
          <select value={perPage} onChange={({ target }) => table.apply({ perPage: Number(target.value) } as Partial<F>)}>
            {perPageChoices.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </Row>
      )}
    </div>
  );
};
