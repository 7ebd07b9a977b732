import { useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import { hasCall, hasPlace, type EventForm } from './event-fields.ts';

const modes = ['in_person', 'online', 'hybrid'] as const;

export const PlaceFields = ({ form }: { form: EventForm }) => {
  const { values, errors, bind, set } = form;
  const t = useTexts('events');
  return (
    <FieldStack>
      <FieldGroup name="mode" label={t('field.mode')} error={errors.mode}>
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
