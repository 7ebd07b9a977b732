import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { EventPlan } from '#contract/events/planning.ts';
import { differencesOf, Form, FormActions, FormConflict, useForm, type Theirs } from '#forms/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { KeptFocus } from '#ui/kept-focus/kept-focus.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { LostPage } from '#ui/states/states.tsx';
import { fieldsOf, hasCall, hasPlace, keepTyped, toPlan, type EventFields } from '../event-fields.ts';
import { rulesFor } from '../event-rules.ts';
import { PastDialog } from '../past-dialog.tsx';
import { EventSections } from './event-sections.tsx';
import { MoreFields } from './more-fields.tsx';
import { OtherSettings } from './other-settings.tsx';
import { planQuery, useChangeEvent } from './planning.queries.ts';
import { useEditSeries } from '../series/edits.queries.ts';
import { NotChosen, useScope } from '../series/use-scope.ts';
import { isInPast, useQuestion } from './use-question.ts';

await loadTexts('events-finding').catch(() => undefined);

const ScopeDialog = lazyPart(async () => (await import('../series/scope-dialog.tsx')).ScopeDialog, 'events-series');

/** The form of an event that exists, for those who may edit it. */
export const EditEvent = () => {
  const t = useTexts('events');
  const { slug = '' } = useParams();
  const query = useQuery(planQuery(slug));
  const { data, error } = query;
  if (isApiError(error, 'event.not_found', 'request.not_found', 'member.not_allowed'))
    return (
      <LostPage title={t('lost.title')} text={t('lost.text')}>
        <LinkButton to="/events" look="primary">
          {t('lost.action')}
        </LinkButton>
      </LostPage>
    );
  return (
    <PageFrame width="narrow">
      <PageHeader title={t('edit.title')} text={data?.title} />
      {data ? (
        <EditForm slug={slug} plan={data} />
      ) : (
        <LoadingState query={query}>
          <Panel as="div">
            <BoneText lines={8} />
          </Panel>
        </LoadingState>
      )}
    </PageFrame>
  );
};

const names = {
  wallStart: 'start',
  wallEnd: 'end',
  'venue.name': 'venueName',
  'venue.line': 'venueLine',
  'venue.city': 'venueCity',
  'venue.note': 'venueNote',
  'venue.country': 'venueCountry',
  coverId: 'cover',
} as const;

/** Undefined leaves the cover as it is. */
const coverOf = ({ cover }: EventFields, plan: EventPlan): { coverId?: string | null } =>
  cover.address === (plan.cover ?? undefined) ? {} : { coverId: cover.id ?? null };

const EditForm = ({ slug, plan }: { slug: string; plan: EventPlan }) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const { mutateAsync: save } = useChangeEvent(slug);
  const { mutateAsync: saveSeries } = useEditSeries(plan.id);
  const question = useQuestion();
  const dates = useScope();
  const hasDate = plan.status !== 'postponed';
  const [sent, setSent] = useState<EventFields | null>(null);
  const stored = keepTyped(fieldsOf(plan), sent);
  const form = useForm<EventFields>({
    initial: stored,
    version: plan.version,
    rules: rulesFor([plan.community.id], { isPlaceOpen: plan.status === 'draft' }),
    codes: { 'event.bad_time': 'end', 'event.bad_zone': 'zone', 'image.not_found': 'cover' },
    names,
    onError: (error) => isInPast(error) || error instanceof NotChosen,
    submit: async (values, version) => {
      const { wallStart, wallEnd, zone, allDay, ...fields } = toPlan(values);
      const times = hasDate ? { wallStart, wallEnd, zone, allDay } : {};
      const change = { ...fields, ...times, ...coverOf(values, plan), version };
      const scope = plan.isRecurring && hasDate ? await dates.ask(change) : 'this';
      await question.send<unknown>((confirmed) =>
        scope === 'this' ? save({ id: plan.id, ...change, ...confirmed }) : saveSeries({ ...change, ...confirmed, scope }),
      );
      setSent(values);
      toast.success(common('saved'));
    },
  });
  return (
    <>
      <Form form={form} aria-label={t('edit.title')}>
        <EventSections
          form={form}
          seed={plan.id}
          communityName={plan.community.name}
          communities={null}
          hasDate={hasDate}
          formerMode={plan.status === 'draft' || plan.status === 'scheduled' ? undefined : plan.mode}
          more={MoreFields}
          others={<OtherSettings slug={plan.slug} />}
        />
        {question.isAsked && <PastDialog isEdit onPublish={() => question.answer(true)} onClose={() => question.answer(false)} />}
        {dates.change && (
          <ScopeDialog eventId={plan.id} change={dates.change} onAnswer={dates.answer} onLoadError={() => dates.answer(null)} />
        )}
        <FormActions form={form} label={common('save')} isDisabled={!form.isChanged}>
          <KeptFocus>
            {form.isChanged && (
              <Button look="text" onClick={() => form.reset()}>
                {common('discard')}
              </Button>
            )}
            <LinkButton to={`/events/${plan.slug}`}>{t('edit.back')}</LinkButton>
          </KeptFocus>
        </FormActions>
      </Form>
      <FormConflict form={form} theirs={useTheirs(form.version, plan, stored)} />
    </>
  );
};

const whereOf = ({ mode, venueName, venueLine, venueCity, onlineUrl }: EventFields): string =>
  [...(hasPlace(mode) ? [venueName, venueLine, venueCity] : []), ...(hasCall(mode) ? [onlineUrl] : [])].filter(Boolean).join(', ');

/** The values that another host saved meanwhile, beside those of the form; null = none. */
const useTheirs = (version: number, plan: EventPlan, values: EventFields): Theirs<EventFields> | null => {
  const t = useTexts('events');
  if (plan.version === version) return null;
  const shown = (fields: EventFields) => ({
    title: fields.title,
    cover: fields.cover.address ? t('cover.own') : t('cover.drawn'),
    summary: fields.summary,
    description: fields.description,
    when: `${fields.start} – ${fields.end} ${fields.zone}`.replaceAll('T', ' '),
    mode: t(`mode.${fields.mode}`),
    where: whereOf(fields),
    note: fields.venueNote,
    tentative: fields.isTentative ? t('badge.tentative') : '',
    visibility: t(`visibility.${fields.visibility}`),
  });
  const labels = {
    title: t('field.title'),
    cover: t('field.cover'),
    summary: t('field.summary'),
    description: t('field.description'),
    when: t('new.when'),
    mode: t('field.mode'),
    where: t('new.where'),
    note: t('field.venueNote'),
    tentative: t('field.tentative'),
    visibility: t('field.visibility'),
  };
  return { values, version: plan.version, differences: (mine) => differencesOf(labels, shown(mine), shown(values)) };
};
