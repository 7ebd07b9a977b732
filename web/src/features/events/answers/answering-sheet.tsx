import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events/index.ts';
import { closeWithToast, differencesOf, FormSheet, type FormState, useForm } from '#forms/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { answeringQuery, useChangeAnswering, type AnsweringRules } from './answering.queries.ts';
import { changeOf, numberOf, offerLengths, rules, valuesOf, type AnsweringValues } from './answering-values.ts';
import { JoinFields } from './join-fields.tsx';
import { LeavingGuests } from './leaving-guests.tsx';
import { CutoffField, useCutoffText, WindowFields } from './window-fields.tsx';

type AnsweringSheetProps = { event: Event; onClose: () => void };

const waitlists = ['auto', 'offer', 'off'] as const;
const transfers = ['open', 'always', 'never'] as const;
const circles = ['all', 'members', 'hosts'] as const;

/** How the event is answered: seats, times, and who sees whom. */
export const AnsweringSheet = ({ event, onClose }: AnsweringSheetProps) => {
  const { data } = useQuery(answeringQuery(event.id));
  return data ? <Sheet event={event} settings={data} onClose={onClose} /> : null;
};

const Sheet = ({ event, settings, onClose }: AnsweringSheetProps & { settings: AnsweringRules }) => {
  const t = useTexts('events-answers');
  const common = useTexts('kernel');
  const { zone } = event;
  const { mutateAsync: save, error } = useChangeAnswering(event.id);
  const form = useForm<AnsweringValues>({
    initial: valuesOf(settings, zone),
    version: settings.version,
    rules,
    names: { cancelCutoffHours: 'cutoff' },
    submit: async (values, version) => {
      const { onlineCapacity, ...change } = changeOf(values, zone);
      await save({ ...change, ...(settings.online && { onlineCapacity }), version });
      closeWithToast(onClose, common('saved'));
    },
  });
  const { bind, values } = form;
  const isElsewhere = values.joinMode === 'external';
  const refused = isApiError(error, 'event.seats_taken') ? error.fields[0]?.field : undefined;
  const theirs = useTheirs(form.version, settings, zone);
  return (
    <FormSheet title={t('title')} form={form} theirs={theirs} onClose={onClose}>
      <JoinFields mode={bind('joinMode')} address={bind('externalUrl')} />
      {!isElsewhere && <SeatsOf event={event} settings={settings} bind={bind} refused={refused} />}
      {!isElsewhere && <Waiting settings={settings} bind={bind} values={values} />}
      <WindowFields opensAt={bind('opensAt')} closesAt={bind('closesAt')} zone={zone} />
      {!isElsewhere && <Guests settings={settings} bind={bind} />}
    </FormSheet>
  );
};

type PartProps = { settings: AnsweringRules; bind: FormState<AnsweringValues>['bind'] };

/** `refused`: the name of the field whose number was below the seats taken. */
type SeatsOfProps = PartProps & { event: Event; refused: string | undefined };
const SeatsOf = ({ event, settings, bind, refused }: SeatsOfProps) => {
  const t = useTexts('events-answers');
  const { seatsTaken, online } = settings;
  const asNumber = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <FieldPair>
        <Stack gap={12}>
          <Field {...bind('capacity')} {...asNumber} label={t('capacity')} note={t('capacity.note', { count: seatsTaken })} />
          {refused === 'capacity' && (
            <Leaving event={event} way={online ? 'in_person' : null} taken={seatsTaken} typed={bind('capacity').value} />
          )}
        </Stack>
        <Field {...bind('guestsPerRsvp')} {...asNumber} label={t('guests')} note={t('guests.note')} />
      </FieldPair>
      {online && (
        <Stack gap={12}>
          <Field
            {...bind('onlineCapacity')}
            {...asNumber}
            label={t('onlineCapacity')}
            note={t('onlineCapacity.note', { count: online.taken })}
          />
          {refused === 'onlineCapacity' && <Leaving event={event} way="online" taken={online.taken} typed={bind('onlineCapacity').value} />}
        </Stack>
      )}
    </>
  );
};

type LeavingProps = { event: Event; way: 'in_person' | 'online' | null; taken: number; typed: string };
/** The guests who would have to leave, while the number that was refused is still too low. */
const Leaving = ({ event, way, taken, typed }: LeavingProps) => {
  const seats = numberOf(typed);
  return seats !== null && seats < taken ? <LeavingGuests event={event} way={way} leaving={taken - seats} /> : null;
};

const Waiting = ({ settings, bind, values }: PartProps & { values: AnsweringValues }) => {
  const t = useTexts('events-answers');
  const offerText = useOfferText();
  return (
    <>
      <SelectField {...bind('waitlistMode')} label={t('waitlist')}>
        {waitlists.map((value) => (
          <option key={value} value={value}>
            {t(`waitlist.${value}`)}
          </option>
        ))}
      </SelectField>
      {values.waitlistMode !== 'off' && (
        <SelectField {...bind('offerMinutes')} label={t('offer')} note={t('offer.note')}>
          {offerLengths(settings.offerMinutes).map((minutes) => (
            <option key={minutes} value={minutes}>
              {offerText(minutes)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
};

const Guests = ({ settings, bind }: PartProps) => {
  const t = useTexts('events-answers');
  return (
    <>
      <CutoffField cutoff={bind('cutoff')} stored={settings.cancelCutoffHours === null ? '' : String(settings.cancelCutoffHours)} />
      <SelectField {...bind('showAttendees')} label={t('showAttendees')}>
        {circles.map((value) => (
          <option key={value} value={value}>
            {t(`attendees.${value}`)}
          </option>
        ))}
      </SelectField>
      <SelectField {...bind('transfers')} label={t('transfers')}>
        {transfers.map((value) => (
          <option key={value} value={value}>
            {t(`transfers.${value}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
};

const useOfferText = () => {
  const t = useTexts('events-answers');
  return (minutes: number): string => {
    if (minutes % 1_440 === 0) return t('offer.days', { count: minutes / 1_440 });
    return minutes % 60 === 0 ? t('offer.hours', { count: minutes / 60 }) : t('offer.minutes', { minutes });
  };
};

/** The stored settings, if another host saved them meanwhile. */
const useTheirs = (version: number, stored: AnsweringRules, zone: string) => {
  const t = useTexts('events-answers');
  const cutoffText = useCutoffText();
  const offerText = useOfferText();
  if (stored.version === version) return null;
  const values = valuesOf(stored, zone);
  const shown = (one: AnsweringValues) => ({
    ...one,
    opensAt: one.opensAt.replace('T', ' '),
    closesAt: one.closesAt.replace('T', ' '),
    joinMode: t(`join.${one.joinMode}`),
    waitlistMode: t(`waitlist.${one.waitlistMode}`),
    offerMinutes: offerText(Number(one.offerMinutes)),
    cutoff: one.cutoff === '' ? t('cutoff.never') : cutoffText(Number(one.cutoff)),
    showAttendees: t(`attendees.${one.showAttendees}`),
    transfers: t(`transfers.${one.transfers}`),
  });
  const labels = {
    capacity: t('capacity'),
    onlineCapacity: t('onlineCapacity'),
    guestsPerRsvp: t('guests'),
    joinMode: t('join'),
    externalUrl: t('externalUrl'),
    waitlistMode: t('waitlist'),
    offerMinutes: t('offer'),
    opensAt: t('opens'),
    closesAt: t('closes'),
    cutoff: t('cutoff'),
    showAttendees: t('showAttendees'),
    transfers: t('transfers'),
  };
  return { values, version: stored.version, differences: (mine: AnsweringValues) => differencesOf(labels, shown(mine), shown(values)) };
};
