import { ComboField } from '#forms/index.ts';
import { timeZones, useTexts } from '#kernel/i18n/index.ts';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { type EventForm, noClocks } from './event-fields.ts';
import { moveWindow } from './planning/setup.ts';
import { StartAndEndFields } from './planning/start-and-end-fields.tsx';
import { Toggle } from './planning/toggle.tsx';

export const WhenFields = ({ form }: { form: EventForm }) => {
  const t = useTexts('events');
  const { values, bind, set } = form;
  return (
    <FieldStack>
      <Toggle name="allDay" label={t('field.allDay')} isOn={values.allDay} onChange={(isOn) => set({ allDay: isOn })} />
      <StartAndEndFields form={form} onMove={(moved) => set({ ...moved, ...moveWindow(values, values.start, moved.start) })} />
      <ComboField
        {...bind('zone')}
        onChange={(to) => set({ zone: to, ...noClocks })}
        label={t('field.zone')}
        note={t('field.zone.text')}
        options={timeZones(values.zone)}
      />
    </FieldStack>
  );
};
