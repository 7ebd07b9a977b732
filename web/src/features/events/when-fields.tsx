import { ComboField, WallTimeField } from '#forms/index.ts';
import { timeZones, useTexts } from '#kernel/i18n/index.ts';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import { endAfterMove, type EventForm } from './event-fields.ts';

export const WhenFields = ({ form: { values, bind, set } }: { form: EventForm }) => {
  const t = useTexts('events');
  return (
    <FieldStack>
      <FieldPair>
        <WallTimeField {...bind('start')} label={t('field.start')} onChange={(start) => set({ start, end: endAfterMove(values, start) })} />
        <WallTimeField {...bind('end')} label={t('field.end')} />
      </FieldPair>
      <ComboField {...bind('zone')} label={t('field.zone')} note={t('field.zone.text')} options={timeZones(values.zone)} />
    </FieldStack>
  );
};
