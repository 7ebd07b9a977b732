import type { Event } from '#contract/events/index.ts';
import type { Bound } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { joinModes } from './joining.ts';

type JoinFieldsProps = { mode: Bound<Event['joinMode']>; address: Bound<string> };

/** The choice of who can RSVP, with the address of the other site if registrations are taken there. */
export const JoinFields = ({ mode, address }: JoinFieldsProps) => {
  const t = useTexts('events-answers');
  return (
    <>
      <SelectField {...mode} label={t('join')}>
        {joinModes.map((value) => (
          <option key={value} value={value}>
            {t(`join.${value}`)}
          </option>
        ))}
      </SelectField>
      {mode.value === 'external' && (
        <Field {...address} label={t('externalUrl')} note={t('externalUrl.note')} type="url" placeholder="https://" required />
      )}
    </>
  );
};
