import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '#kernel/me/index.ts';
import { Form, FormActions, useForm, useKeptDraft } from '#forms/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useWayTo } from '#kernel/page/use-way-to.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { firstValues, rulesFor, toNewEvent } from './event-fields.ts';
import { myCommunities, useCreateEvent } from './events.queries.ts';
import { PastDialog } from './past-dialog.tsx';
import { PlaceFields } from './place-fields.tsx';
import { SeatFields } from './seat-fields.tsx';
import { WhatFields } from './what-fields.tsx';
import { WhenFields } from './when-fields.tsx';

/** Events are created by moderators of a community; `?community=<id>` preselects one. */
export const Page = () => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const mine = useQuery(myCommunities);
  const own = mine.data?.filter(({ membership }) => membership !== null && membership.role !== 'member') ?? [];
  return (
    <PageFrame width="narrow">
      <PageHeader title={t('new.title')} text={t('new.subtitle')} />
      {mine.isPending && (
        <Skeleton label={common('loading')}>
          <Panel as="div">
            <BoneText lines={8} />
          </Panel>
        </Skeleton>
      )}
      {mine.data && own.length === 0 && (
        <EmptyState
          title={t('new.none.title')}
          text={t('new.none.text')}
          action={<LinkButton to="/communities/new">{t('new.none.action')}</LinkButton>}
        />
      )}
      {own.length > 0 && <NewEventForm communities={own} />}
    </PageFrame>
  );
};

type Own = { id: string; name: string };
const NewEventForm = ({ communities }: { communities: readonly Own[] }) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const [address] = useSearchParams();
  const asked = communities.find(({ id }) => id === address.get('community'));
  const [blank] = useState(() => firstValues((asked ?? communities[0]!).id));
  const create = useCreateEvent();
  const question = useQuestion();
  const form = useForm({
    initial: blank,
    rules: rulesFor(communities.map(({ id }) => id)),
    codes: { 'event.bad_time': 'end', 'community.not_found': 'communityId' },
    names: { wallStart: 'start', wallEnd: 'end', 'venue.name': 'venueName', 'venue.line': 'venueLine', 'venue.city': 'venueCity' },
    onError: isInPast,
    submit: async (values) => {
      const event = toNewEvent(values);
      try {
        await create.mutateAsync(event);
      } catch (error) {
        if (!isInPast(error) || !(await question.ask())) throw error;
        await create.mutateAsync({ ...event, mayHaveBegun: true });
      }
    },
  });
  // Drafts are kept per community, so that one does not appear in the form of another.
  const { discard } = useKeptDraft(`draft:event:${useMe().id}${asked ? `:${asked.id}` : ''}`, blank, form);
  useWayTo(create.data ? `/events/${create.data.slug}` : null);
  return (
    <Form form={form}>
      <Panel title={t('new.what')}>
        <WhatFields form={form} communities={communities} />
      </Panel>
      <Panel title={t('new.when')}>
        <WhenFields form={form} />
      </Panel>
      <Panel title={t('new.where')}>
        <PlaceFields form={form} />
      </Panel>
      <Panel title={t('new.seats')}>
        <SeatFields form={form} />
      </Panel>
      {question.isAsked && <PastDialog onPublish={() => question.answer(true)} onClose={() => question.answer(false)} />}
      <FormActions form={form} label={t('new.submit')}>
        {form.isChanged ? <Button onClick={discard}>{common('discard')}</Button> : <LinkButton to="/events">{common('cancel')}</LinkButton>}
      </FormActions>
    </Form>
  );
};

/** Leads to a question before the form is sent again, and is not shown as an error. */
const isInPast = (error: unknown) => isApiError(error, 'event.in_past');

/** A confirmation during a submission, which waits for its result. */
const useQuestion = () => {
  const [waiting, setWaiting] = useState<{ resolve: (isMeant: boolean) => void } | null>(null);
  return {
    isAsked: waiting !== null,
    ask: () => new Promise<boolean>((resolve) => setWaiting({ resolve })),
    answer: (isMeant: boolean) => {
      setWaiting(null);
      waiting?.resolve(isMeant);
    },
  };
};
