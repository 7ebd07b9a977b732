import { useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import { hasCall, hasPlace, type EventFields, type EventForm } from './event-fields.ts';

const modes = ['in_person', 'online', 'hybrid'] as const;
/** Changes after which guests keep their places in another way than they might think. */
const waysKept = ['hybrid_online', 'in_person_hybrid', 'in_person_online', 'online_hybrid', 'online_in_person'] as const;

/** `former`: how people meet until a change is saved, when guests may have answered. */
export const PlaceFields = ({ form, former }: { form: EventForm; former?: EventFields['mode'] | undefined }) => {
  const { values, errors, bind, set } = form;
  const t = useTexts('events');
  const change = waysKept.find((one) => one === `${former}_${values.mode}`);
  return (
    <FieldStack>
      <FieldGroup name="mode" label={t('field.mode')} error={errors.mode} note={change && t(`field.mode.${change}`)}>
        <Choice
          label={t('field.mode')}
          look="lines"
          options={modes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
          value={values.mode}
          onChange={(mode) => set({ mode })}
        />
      </FieldGroup>
      {hasPlace(values.mode) && (
        <>
          <Field {...bind('venueName')} label={t('field.venueName')} autoComplete="off" />
          <FieldPair>
            <Field {...bind('venueLine')} label={t('field.venueLine')} autoComplete="off" />
            <Field {...bind('venueCity')} label={t('field.venueCity')} autoComplete="off" />
          </FieldPair>
        </>
      )}
      {hasCall(values.mode) && (
        <Field
          {...bind('onlineUrl')}
          label={t('field.onlineUrl')}
          note={t('field.onlineUrl.text')}
          type="url"
          placeholder="https://"
          autoComplete="off"
        />
      )}
    </FieldStack>
  );
};
