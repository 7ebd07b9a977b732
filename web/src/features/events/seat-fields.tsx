import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import type { EventForm } from './event-fields.ts';
import { namesGuests } from './planning/setup.ts';

const GuestsFields = lazyPart(async () => (await import('./invited/guests-fields.tsx')).GuestsFields, 'events-answers');

const visibilities = ['public', 'members', 'unlisted', 'private'] as const;

/** An event that exists keeps its seats and its named guests on a sheet and a tab of its own; only who sees it is left. */
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
  if (!isNew) return visibility;
  const guests = namesGuests(values) && <GuestsFields people={bind('namedGuests')} others={bind('otherGuests')} />;
  if (values.joinMode === 'external')
    return (
      <FieldStack>
        {visibility}
        {guests}
      </FieldStack>
    );
  return (
    <FieldStack>
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
      {guests}
    </FieldStack>
  );
};
