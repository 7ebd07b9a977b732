import type { Bound } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { SelectField } from '#ui/select/select-field.tsx';
import { statuses } from '../filters/status-filter.tsx';

/** Whether a row counts. */
export const StatusField = (field: Bound<(typeof statuses)[number]>) => {
  const trees = useTexts('console');
  return (
    <SelectField {...field} label={trees('status')}>
      {statuses.map((status) => (
        <option key={status} value={status}>
          {trees(`status.${status}`)}
        </option>
      ))}
    </SelectField>
  );
};
