import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '#kernel/me/index.ts';
import { Form, FormActions, message, useForm, useKeptDraft } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useNavigateTo } from '#kernel/page/use-navigate-to.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { KeptFocus } from '#ui/kept-focus/kept-focus.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { NoticeBar } from '#ui/notice-bar/notice-bar.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { firstValues, hasPlace, toNewEvent } from './event-fields.ts';
import { rulesFor } from './event-rules.ts';
import { useCreateEvent } from './events.queries.ts';
import { EventSections } from './planning/event-sections.tsx';
import { isInPast, useQuestion } from './planning/use-question.ts';
import { useNewEventStart, type NewEventModel, type Place } from './use-new-event-start.ts';

const MoreFields = lazyPart(
  async () => (await import('./planning/more-fields.tsx')).MoreFields,
  'events-finding',
  'events-answers',
  'events-questions',
);
const PastDialog = lazyPart(async () => (await import('./past-dialog.tsx')).PastDialog);
const TemplatePicker = lazyPart(async () => (await import('./templates/template-picker.tsx')).TemplatePicker, 'events-templates');

/** The form of a new event, for those who may create events in a community. */
export const Page = () => {
  const t = useTexts('events');
  const { places, query, model, missing } = useNewEventStart();
  const isAble = places !== null && places.length > 0;
  return (
    <PageFrame width="narrow">
      <PageHeader title={t('new.title')} text={t('new.subtitle')} actions={isAble && <FromTemplate communities={places} />} />
      {places === null && (
        <LoadingState query={query}>
          <Panel as="div">
            <BoneText lines={8} />
          </Panel>
        </LoadingState>
      )}
      {places?.length === 0 && (
        <EmptyState
          title={t('new.none.title')}
          text={t('new.none.text')}
          action={<LinkButton to="/communities/new">{t('new.none.action')}</LinkButton>}
        />
      )}
      {isAble && missing && (
        <div role="status">
          <NoticeBar tone="warning">{t(`new.missing.${missing}`)}</NoticeBar>
        </div>
      )}
      {isAble && <NewEventForm key={model?.id} communities={model ? placesFor(model, places) : places} model={model} />}
    </PageFrame>
  );
};

/** A template belongs to its community; a copy can go to another one. */
const placesFor = ({ sent, fields }: NewEventModel, places: readonly Place[]) =>
  'templateId' in sent ? places.filter(({ id }) => id === fields.communityId) : places;

const FromTemplate = ({ communities }: { communities: readonly Place[] }) => {
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

const NewEventForm = ({ communities, model }: { communities: readonly Place[]; model: NewEventModel | null }) => {
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
      { isPlaceOpen: true },
    ),
    check: ({ mode, venueName }) => (!isDraft.current && hasPlace(mode) && !venueName.trim() ? { venueName: message('required') } : {}),
    codes: {
      'event.bad_time': 'end',
      'event.bad_zone': 'zone',
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
      guests: 'otherGuests',
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
          <Button aria-disabled={form.isBusy} onClick={form.isBusy ? undefined : keep}>
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
