import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { every, Form, FormActions, required, useForm } from '#forms/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { toast } from '#kernel/toast/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { PersonSearch } from '#ui/person-search/person-search.tsx';
import { candidatesQuery } from '../planning/planning.queries.ts';
import { type NewGuests, useNameGuests } from './invited.queries.ts';
import { guestsRule, typedGuests } from './typed-guests.ts';

type NameGuestsProps = { eventId: string; communityId: string };

/** Members by search, and others by username or address. */
export const NameGuests = ({ eventId, communityId }: NameGuestsProps) => {
  const t = useTexts('events-guests');
  const { mutateAsync, isPending } = useNameGuests(eventId);
  const name = async (guests: NewGuests) => {
    const { invited, unknown } = await mutateAsync(guests);
    if (invited > 0) toast.success(t('invited.done', { count: invited }));
    else if (unknown.length === 0) toast.info(t('invited.already'));
    return unknown;
  };
  const form = useForm({
    initial: { guests: '' },
    rules: { guests: every(required, guestsRule) },
    submit: async ({ guests }) => {
      const unknown = await name(typedGuests(guests));
      form.reset();
      if (unknown.length === 0) return;
      // Stay in the field, to be corrected.
      form.set({ guests: unknown.join('\n') });
      form.show({ guests: () => t('invited.unknown', { names: unknown.join(', ') }) });
    },
  });
  return (
    <Panel title={t('invited.add')}>
      <FieldStack>
        <MemberSearch communityId={communityId} isBusy={isPending} onChoose={(id) => void name({ userIds: [id] }).catch(() => undefined)} />
        <Form form={form}>
          <AreaField {...form.bind('guests')} label={t('invited.others')} note={t('invited.others.note')} rows={2} />
          <FormActions form={form} label={t('invited.send')} />
        </Form>
      </FieldStack>
    </Panel>
  );
};

type MemberSearchProps = { communityId: string; isBusy: boolean; onChoose: (userId: string) => void };
const MemberSearch = ({ communityId, isBusy, onChoose }: MemberSearchProps) => {
  const t = useTexts('events-guests');
  const [text, setText] = useState('');
  const q = useRested(text.trim());
  const { data } = useQuery({ ...candidatesQuery(communityId, q), enabled: q !== '' });
  const found = q === '' ? [] : (data?.items ?? []).map(({ user }) => ({ id: user.id, name: personName(user), username: user.username }));
  return (
    <PersonSearch
      label={t('invited.members')}
      text={text}
      maxLength={limits.searchText.max}
      found={found}
      isBusy={isBusy}
      onText={setText}
      onChoose={({ id }) => {
        setText('');
        onChoose(id);
      }}
    />
  );
};
