import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import type { EventForm } from './event-fields.ts';

const waitlists = ['auto', 'off'] as const;
const visibilities = ['public', 'members', 'unlisted'] as const;

export const SeatFields = ({ form: { bind } }: { form: EventForm }) => {
  const t = useTexts('events');
  return (
    <FieldPair>
      <Field {...bind('capacity')} label={t('field.capacity')} note={t('field.capacity.text')} inputMode="numeric" autoComplete="off" />
      <SelectField {...bind('waitlistMode')} label={t('field.waitlist')} note={t('field.waitlist.text')}>
        {waitlists.map((value) => (
          <option key={value} value={value}>
            {t(`waitlist.${value}`)}
          </option>
        ))}
      </SelectField>
      <Field {...bind('guestsPerRsvp')} label={t('field.guests')} note={t('field.guests.text')} inputMode="numeric" autoComplete="off" />
      <SelectField {...bind('visibility')} label={t('field.visibility')} note={t('field.visibility.text')}>
        {visibilities.map((value) => (
          <option key={value} value={value}>
            {t(`visibility.${value}`)}
          </option>
        ))}
      </SelectField>
    </FieldPair>
  );
};
