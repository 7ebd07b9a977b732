import { ComboField } from '#forms/index.ts';
import { timeZones, useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { FieldPair } from '#ui/field/field-stack.tsx';
import type { CommunityForm } from './community-form.ts';

export const PlaceFields = ({ form: { values, bind } }: { form: CommunityForm }) => {
  const t = useTexts('communities');
  return (
    <FieldPair>
      <Field {...bind('city')} label={t('field.city')} placeholder={t('field.city.example')} autoComplete="off" />
      <ComboField {...bind('timezone')} label={t('field.timezone')} options={timeZones(values.timezone)} />
    </FieldPair>
  );
};
