import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placedRows } from '#contract/browser/tree-rows.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { SelectField } from '#ui/select/select-field.tsx';
import { departmentChoices } from './users.queries.ts';

type DepartmentFieldProps = { name: string; value: string | null; error: string | undefined; onChange: (id: string | null) => void };
const nothing: ReadonlySet<string> = new Set();

/** The department of a user; departments below another one are indented. */
export const DepartmentField = ({ name, value, error, onChange }: DepartmentFieldProps) => {
  const t = useTexts('users');
  const { data, isError } = useQuery(departmentChoices);
  // The current department can be kept even if it is not selectable any more.
  const [first] = useState(value);
  return (
    <SelectField
      name={name}
      label={t('column.department')}
      // Until the list is loaded the current value is kept, not shown as empty.
      disabled={!data}
      value={value ?? ''}
      error={error ?? (isError ? t('departments.failed') : undefined)}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t('department.none')}</option>
      {placedRows(data?.items ?? [], nothing).map(({ row, level }) => (
        <option key={row.id} value={row.id} disabled={row.status === 'disabled' && row.id !== first}>
          {`${'\u2003'.repeat(level - 1)}${row.status === 'disabled' ? t('department.disabled', { name: row.name }) : row.name}`}
        </option>
      ))}
    </SelectField>
  );
};
