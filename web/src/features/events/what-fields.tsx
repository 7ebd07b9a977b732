import { limits } from '#contract/kernel/limits.ts';
import { counted } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import type { EventForm } from './event-fields.ts';

type WhatFieldsProps = { form: EventForm; communities: readonly { id: string; name: string }[] };

export const WhatFields = ({ form: { values, bind }, communities }: WhatFieldsProps) => {
  const t = useTexts('events');
  return (
    <FieldStack>
      <SelectField {...bind('communityId')} label={t('field.community')}>
        {communities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field {...bind('title')} label={t('field.title')} count={counted(values.title, limits.eventTitle)} autoComplete="off" />
      <Field
        {...bind('summary')}
        label={t('field.summary')}
        note={t('field.summary.text')}
        count={counted(values.summary, limits.eventSummary)}
        autoComplete="off"
      />
      <AreaField
        {...bind('description')}
        label={t('field.description')}
        note={t('field.description.text')}
        rows={4}
        count={counted(values.description, limits.eventDescription)}
      />
    </FieldStack>
  );
};
