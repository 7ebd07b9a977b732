import { useQuery } from '@tanstack/react-query';
import { placedRows } from '#contract/kernel/tree-rows.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { SelectField } from '#ui/select/select-field.tsx';
import { departmentChoices } from './users.queries.ts';

type DepartmentFieldProps = { value: string | null; error: string | undefined; onChange: (id: string | null) => void };
const nothing: ReadonlySet<string> = new Set();

/** Where somebody belongs; those below another one stand further in. */
export const DepartmentField = ({ value, error, onChange }: DepartmentFieldProps) => {
  const t = useTexts('user-console');
  const { data, isError } = useQuery(departmentChoices);
  return (
    <SelectField
      label={t('column.department')}
      // Until the list is here the choice that there was is kept, not shown as none.
      disabled={!data}
      value={value ?? ''}
      error={error ?? (isError ? t('departments.failed') : undefined)}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t('department.none')}</option>
      {placedRows(data?.items ?? [], nothing).map(({ row, level }) => (
        <option key={row.id} value={row.id}>
          {`${'\u2003'.repeat(level - 1)}${row.name}`}
        </option>
      ))}
    </SelectField>
  );
};
