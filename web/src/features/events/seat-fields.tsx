import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import type { EventForm } from './event-fields.ts';

const visibilities = ['public', 'members', 'unlisted', 'private'] as const;

/** An event that exists keeps its seats on a sheet of its own; only who sees it is left. */
export const SeatFields = ({ form: { bind, values }, isNew = true }: { form: EventForm; isNew?: boolean }) => {
  const t = useTexts('events');
  const visibility = (
    <SelectField {...bind('visibility')} label={t('field.visibility')} note={t('field.visibility.text')}>
      {visibilities.map((value) => (
        <option key={value} value={value}>
          {t(`visibility.${value}`)}
        </option>
      ))}
    </SelectField>
  );
  // Another site that takes registrations has the seats, too.
  if (!isNew || values.joinMode === 'external') return visibility;
  return (
    <FieldPair>
      <Field {...bind('capacity')} label={t('field.capacity')} note={t('field.capacity.text')} inputMode="numeric" autoComplete="off" />
      {values.mode === 'hybrid' && (
        <Field
          {...bind('onlineCapacity')}
          label={t('field.onlineCapacity')}
          note={t('field.capacity.text')}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {visibility}
    </FieldPair>
  );
};
