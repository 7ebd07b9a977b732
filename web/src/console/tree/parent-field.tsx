import { placedRows, type TreeRow } from '#contract/browser/tree-rows.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { SelectField } from '#ui/select/select-field.tsx';
import { insideOf } from './tree-rows.ts';

type ParentFieldProps<Row extends TreeRow> = {
  name: string;
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** The row being placed: it cannot become its own descendant. */
  id: string | null;
  value: string | null;
  error: string | undefined;
  onChange: (parentId: string | null) => void;
  onBlur?: () => void;
};
const nothing: ReadonlySet<string> = new Set();

/** The parent of a row. */
export const ParentField = <Row extends TreeRow>({ rows, nameOf, id, value, onChange, ...field }: ParentFieldProps<Row>) => {
  const trees = useTexts('console');
  const inside = id === null ? nothing : insideOf(rows, id);
  const choices = placedRows(rows, nothing).filter(({ row }) => !inside.has(row.id));
  return (
    <SelectField {...field} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{trees('top')}</option>
      {choices.map(({ row, level }) => (
        <option key={row.id} value={row.id}>
          {`${'\u2003'.repeat(level - 1)}${nameOf(row)}`}
        </option>
      ))}
    </SelectField>
  );
};
