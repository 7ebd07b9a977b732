import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { withLooks } from '#kernel/antd/index.tsx';
import { isApiError } from '#kernel/api/index.ts';
import { showFieldErrors } from '#kernel/forms/index.ts';
import { errorText, fieldTexts, useTexts } from '#kernel/i18n/index.ts';
import { useUnsaved } from '#kernel/page/index.ts';
import { useWayTo } from '#kernel/page/use-way-to.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { firstValues, toNewEvent, type EventFields } from './event-fields.ts';
import { myCommunities, useCreateEvent } from './events.queries.ts';
import styles from './new-event.module.css';
import { PastDialog } from './past-dialog.tsx';
import { PlaceFields } from './place-fields.tsx';
import { SeatFields } from './seat-fields.tsx';
import { WhatFields } from './what-fields.tsx';
import { WhenFields } from './when-fields.tsx';

/** Events are created by whoever moderates a community; `?community=<id>` chooses one. */
const Screen = () => {
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

const faultsOf = (error: unknown) => {
  if (isApiError(error, 'event.bad_time')) return [{ name: 'end', text: errorText(error) }];
  const inputs: Record<string, string> = {
    wallStart: 'start',
    wallEnd: 'end',
    'venue.name': 'venueName',
    'venue.line': 'venueLine',
    'venue.city': 'venueCity',
  };
  return fieldTexts(error).map((fault) => ({ ...fault, name: inputs[fault.name] ?? fault.name }));
};

type Own = { id: string; name: string };
const NewEventForm = ({ communities }: { communities: readonly Own[] }) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const [address] = useSearchParams();
  const [form] = Form.useForm<EventFields>();
  const create = useCreateEvent();
  const [isDirty, setIsDirty] = useState(false);
  const created = create.data ? `/events/${create.data.slug}` : null;
  useWayTo(created);
  useUnsaved(isDirty && created === null);
  const wished = communities.find(({ id }) => id === address.get('community')) ?? communities[0]!;

  const [past, setPast] = useState<EventFields | null>(null);

  const submit = (fields: EventFields, mayHaveBegun = false) =>
    create.mutateAsync({ ...toNewEvent(fields), ...(mayHaveBegun && { mayHaveBegun }) }).catch((error: unknown) => {
      if (isApiError(error, 'event.in_past')) return setPast(fields);
      const faults = faultsOf(error);
      if (showFieldErrors(form, faults)) form.scrollToField(faults[0]?.name, { block: 'center', focus: true });
    });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ block: 'center', focus: true }}
      disabled={create.isPending}
      initialValues={firstValues(wished.id)}
      onValuesChange={() => setIsDirty(true)}
      onFinish={(fields) => void submit(fields)}
      className={styles.form}
    >
      <Panel title={t('new.what')}>
        <WhatFields communities={communities} />
      </Panel>
      <Panel title={t('new.when')}>
        <WhenFields />
      </Panel>
      <Panel title={t('new.where')}>
        <PlaceFields />
      </Panel>
      <Panel title={t('new.seats')}>
        <SeatFields />
      </Panel>
      {past && <PastDialog onPublish={() => void submit(past, true)} onClose={() => setPast(null)} />}
      <div className={styles.actions}>
        <LinkButton to="/events">{common('cancel')}</LinkButton>
        <Button look="primary" type="submit" isBusy={create.isPending}>
          {t('new.submit')}
        </Button>
      </div>
    </Form>
  );
};

export const Page = withLooks(Screen);
