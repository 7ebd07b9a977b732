import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events/index.ts';
import type { SeriesPlan, SeriesScope } from '#contract/events/series.ts';
import { closeWithToast, Form, FormActions, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { seriesPlan, useEditSeries } from './edits.queries.ts';
import { Effect } from './effect.tsx';
import { type Repeat, repeatOf, repeatRules, rruleOf } from './repeat.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { ScopeChoice } from './scope-dialog.tsx';

type Opened = { event: Pick<Event, 'id' | 'zone' | 'allDay'>; onClose: () => void };

/** Changes how a series repeats, from a date on or as a whole. */
export const RuleDialog = ({ event, onClose }: Opened) => {
  const t = useTexts('events-series');
  const query = useQuery({ ...seriesPlan(event.id), staleTime: 0 });
  const { data } = query;
  return (
    <Dialog title={t('rule.title')} onClose={onClose}>
      {data ? (
        <RuleForm key={data.version} event={event} plan={data} onClose={onClose} />
      ) : (
        <LoadingState query={query}>
          <BoneText lines={5} />
        </LoadingState>
      )}
    </Dialog>
  );
};

type Values = Repeat & { scope: SeriesScope; start: string; zone: string; allDay: boolean };
const valuesOf = ({ zone, allDay }: Opened['event'], plan: SeriesPlan, scope: SeriesScope): Values => ({
  zone,
  allDay,
  scope,
  start: plan[scope].wallStart,
  ...repeatOf(plan[scope].rrule),
});

const RuleForm = ({ event, plan, onClose }: Opened & { plan: SeriesPlan }) => {
  const t = useTexts('events-series');
  const planning = useTexts('events-planning');
  const { mutateAsync: save } = useEditSeries(event.id);
  const form = useForm<Values>({
    initial: valuesOf(event, plan, 'following'),
    rules: repeatRules,
    codes: { 'event.bad_recurrence': 'repeat', 'event.too_many_dates': 'repeat' },
    names: { rrule: 'repeat' },
    submit: async (values) => {
      await save({ scope: values.scope, version: plan.version, rrule: rruleOf(values) });
      closeWithToast(onClose, t('rule.done'));
    },
  });
  const rrule = rruleOf(form.values);
  const isOther = rrule !== null && rrule !== plan[form.values.scope].rrule;
  return (
    <Form form={form}>
      <ScopeChoice scopes={['following', 'all']} value={form.values.scope} onChange={(scope) => form.set(valuesOf(event, plan, scope))} />
      <RepeatFields form={form} isSeries />
      {isOther && <Effect eventId={event.id} edit={{ scope: form.values.scope, version: plan.version, rrule }} />}
      <FormActions form={form} label={t('rule.action')} isDisabled={!isOther}>
        <CloseButton label={planning('back')} />
      </FormActions>
    </Form>
  );
};
