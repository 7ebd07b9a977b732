import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '#kernel/me/index.ts';
import { Form, FormActions, useForm, useKeptDraft } from '#forms/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useNavigateTo } from '#kernel/page/use-navigate-to.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { KeptFocus } from '#ui/kept-focus/kept-focus.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { NoticeBar } from '#ui/notice-bar/notice-bar.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { copyOf, firstValues, toNewEvent, type EventFields } from './event-fields.ts';
import { rulesFor } from './event-rules.ts';
import { myCommunities, useCreateEvent } from './events.queries.ts';
import { EventSections } from './planning/event-sections.tsx';
import { planQuery } from './planning/planning.queries.ts';
import { eventQuestions } from './questions/questions.queries.ts';
import { templateQuery } from './templates/templates.queries.ts';
import { isInPast, useQuestion } from './planning/use-question.ts';

const MoreFields = lazyPart(
  async () => (await import('./planning/more-fields.tsx')).MoreFields,
  'events-finding',
  'events-answers',
  'events-questions',
);
const PastDialog = lazyPart(async () => (await import('./past-dialog.tsx')).PastDialog);
const TemplatePicker = lazyPart(async () => (await import('./templates/template-picker.tsx')).TemplatePicker, 'events-templates');

/**
 * Events are created by moderators of a community; `?community=<id>` preselects one, `?copy=<slug>` fills in another event,
 * `?template=<id>` a template.
 */
export const Page = () => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const mine = useQuery(myCommunities);
  const own = mine.data?.filter(({ membership }) => membership !== null && membership.role !== 'member') ?? [];
  const { isPending, model, missing } = useModel(own);
  const isWaiting = mine.isPending || isPending;
  return (
    <PageFrame width="narrow">
      <PageHeader title={t('new.title')} text={t('new.subtitle')} actions={own.length > 0 && <FromTemplate communities={own} />} />
      {isWaiting && (
        <Skeleton label={common('loading')}>
          <Panel as="div">
            <BoneText lines={8} />
          </Panel>
        </Skeleton>
      )}
      {!isWaiting && mine.data && own.length === 0 && (
        <EmptyState
          title={t('new.none.title')}
          text={t('new.none.text')}
          action={<LinkButton to="/communities/new">{t('new.none.action')}</LinkButton>}
        />
      )}
      {!isWaiting && own.length > 0 && missing && (
        <div role="status">
          <NoticeBar tone="warning">{t(`new.missing.${missing}`)}</NoticeBar>
        </div>
      )}
      {!isWaiting && own.length > 0 && <NewEventForm key={model?.id} communities={model ? placesFor(model, own) : own} model={model} />}
    </PageFrame>
  );
};

type Own = { id: string; name: string; timezone: string };
/** The initial fields of the form, and the source (`sent`) from which the server adds the rest. */
type Model = { id: string; sent: { copyOf: string } | { templateId: string }; fields: EventFields };

/** Whether the requested source is missing. Other errors are shown as they are everywhere, as it may exist. */
const isMissing = (error: unknown): boolean => isApiError(error) && [403, 404, 422].includes(error.status);

/** `missing`: the source in the address that the form cannot start with, as it is gone or belongs to others. */
function useModel(own: readonly Own[]): { isPending: boolean; model: Model | null; missing: 'copy' | 'template' | null } {
  const [address] = useSearchParams();
  const [copied, chosen] = [address.get('copy'), address.get('template')];
  const plan = useQuery({ ...planQuery(copied ?? ''), enabled: copied !== null });
  const questions = useQuery({ ...eventQuestions(copied ?? ''), enabled: copied !== null });
  const template = useQuery({ ...templateQuery(chosen ?? ''), enabled: chosen !== null });
  const isOwn = (of: { community: Pick<Own, 'id'> } | undefined) => own.some(({ id }) => id === of?.community.id);
  const isPending = (copied !== null && (plan.isPending || questions.isLoading)) || (chosen !== null && template.isPending);
  if (plan.data && isOwn(plan.data)) {
    const { id } = plan.data;
    return {
      isPending,
      model: { id, sent: { copyOf: id }, fields: { ...copyOf(plan.data), questions: questions.data?.items ?? [] } },
      missing: null,
    };
  }
  if (!template.data || !isOwn(template.data)) {
    const isNoCopy = plan.data !== undefined || isMissing(plan.error);
    const isNoTemplate = template.data !== undefined || isMissing(template.error);
    return { isPending, model: null, missing: isNoTemplate ? 'template' : isNoCopy ? 'copy' : null };
  }
  const { id, onlineCapacity, questions: asked } = template.data;
  const fields = { ...copyOf(template.data), questions: asked, onlineCapacity: onlineCapacity === null ? '' : String(onlineCapacity) };
  return { isPending, model: { id, sent: { templateId: id }, fields }, missing: null };
}

/** A template belongs to its community; a copy can go to another one. */
const placesFor = ({ sent, fields }: Model, own: readonly Own[]) =>
  'templateId' in sent ? own.filter(({ id }) => id === fields.communityId) : own;

const FromTemplate = ({ communities }: { communities: readonly Own[] }) => {
  const t = useTexts('events');
  const [address] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const asked = communities.find(({ id }) => id === address.get('community')) ?? communities[0]!;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('new.template')}</Button>
      {isOpen && <TemplatePicker communities={communities} first={asked.id} onClose={close} onLoadError={close} />}
    </>
  );
};

const NewEventForm = ({ communities, model }: { communities: readonly Own[]; model: Model | null }) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const [address] = useSearchParams();
  const asked = communities.find(({ id }) => id === address.get('community'));
  const [blank] = useState(() => model?.fields ?? firstValues(asked ?? communities[0]!));
  const create = useCreateEvent();
  const question = useQuestion();
  // Kept as a draft; a press of the button that publishes ends it.
  const isDraft = useRef(false);
  const form = useForm({
    initial: blank,
    rules: rulesFor(
      communities.map(({ id }) => id),
      () => isDraft.current,
    ),
    codes: {
      'event.bad_time': 'end',
      'event.bad_recurrence': 'repeat',
      'event.too_many_dates': 'repeat',
      'community.not_found': 'communityId',
      'image.not_found': 'cover',
      'member.not_found': 'hosts',
      'event.unknown_guests': 'otherGuests',
    },
    names: {
      wallStart: 'start',
      rrule: 'repeat',
      wallEnd: 'end',
      'venue.name': 'venueName',
      'venue.line': 'venueLine',
      'venue.city': 'venueCity',
      coverId: 'cover',
      cancelCutoffHours: 'cutoff',
      hostIds: 'hosts',
      'guests.emails': 'otherGuests',
    },
    onError: isInPast,
    submit: async (values) => {
      const event = {
        ...toNewEvent(values),
        ...model?.sent,
        ...(isDraft.current && { isDraft: true }),
      };
      await question.send((confirmed) => create.mutateAsync({ ...event, ...confirmed }));
    },
  });
  // Drafts are kept per community and copy, so that one does not appear in the form of another.
  const { discard } = useKeptDraft(`draft:event:${useMe().id}${asked ? `:${asked.id}` : ''}${model ? `:${model.id}` : ''}`, blank, form);
  useNavigateTo(create.data ? `/events/${create.data.slug}` : null);
  const keep = () => {
    isDraft.current = true;
    form.formProps.ref.current?.requestSubmit();
  };
  return (
    <Form
      form={form}
      onSubmitCapture={({ nativeEvent }) => {
        if (nativeEvent.submitter) isDraft.current = false;
      }}
    >
      <EventSections
        form={form}
        seed={model?.id ?? form.values.communityId}
        communityName={communities.find(({ id }) => id === form.values.communityId)?.name ?? ''}
        communities={communities}
        more={MoreFields}
      />
      {question.isAsked && (
        <PastDialog
          onPublish={() => question.answer(true)}
          onClose={() => question.answer(false)}
          onLoadError={() => question.answer(false)}
        />
      )}
      <FormActions form={form} label={t('new.submit')}>
        <KeptFocus>
          <Button disabled={form.isBusy} onClick={keep}>
            {t('new.keep')}
          </Button>
          {form.isChanged ? (
            <Button look="text" onClick={discard}>
              {common('discard')}
            </Button>
          ) : (
            <LinkButton look="text" to="/events">
              {common('cancel')}
            </LinkButton>
          )}
        </KeptFocus>
      </FormActions>
    </Form>
  );
};
