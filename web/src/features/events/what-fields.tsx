import type { ReactNode } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { counted } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { type EventForm, zoneOf } from './event-fields.ts';

type WhatFieldsProps = { form: EventForm; communities: readonly { id: string; name: string; timezone: string }[] | null; cover: ReactNode };

export const WhatFields = ({ form, communities, cover }: WhatFieldsProps) => {
  const { values, bind, set } = form;
  const t = useTexts('events');
  const zoneIn = (communityId: string) => zoneOf(communities?.find(({ id }) => id === communityId));
  // The zone follows the community until another one is chosen.
  const moveTo = (communityId: string) =>
    set({ communityId, ...(values.zone === zoneIn(values.communityId) && { zone: zoneIn(communityId) }) });
  return (
    <FieldStack>
      {communities && (
        <SelectField {...bind('communityId')} label={t('field.community')} onChange={({ target }) => moveTo(target.value)}>
          {communities.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Field {...bind('title')} label={t('field.title')} count={counted(values.title, limits.eventTitle)} autoComplete="off" />
      {cover}
    </FieldStack>
  );
};
