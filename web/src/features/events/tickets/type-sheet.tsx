import { limits } from '#contract/browser/limits.ts';
import {
  closeWithToast,
  every,
  FormSheet,
  type InstantRule,
  message,
  required,
  text,
  useForm,
  wholeDate,
  wholeNumber,
  WallTimeField,
} from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { instantAt, wallTimeAt } from '#ui/date/zoned-wall-time.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { useSaveType, type HostType } from './tickets.queries.ts';

const timeOf = (instant: string | null | undefined, zone: string) => (instant ? wallTimeAt(instant, zone) : '');
const instantOf = (wall: string, zone: string) => (wall === '' ? null : instantAt(wall, zone));
const numberOf = (typed: string) => Number(typed.normalize('NFKC').trim());

/** The most that one answer may take is not below its least. */
const atLeastMin: InstantRule<string, { minPerOrder: string }> = (value, { minPerOrder }) => {
  const min = numberOf(minPerOrder);
  return numberOf(value) < min ? message('too_small', { min }) : undefined;
};

type TypeSheetProps = {
  eventId: string;
  /** That of the event, in which the times of sale are shown and typed. */
  zone: string;
  type: HostType | null;
  /** The guests that the event allows: a new type is for whole parties. */
  guestsPerRsvp: number;
  onClose: () => void;
};

/** One ticket type. */
export const TypeSheet = ({ eventId, zone, type, guestsPerRsvp, onClose }: TypeSheetProps) => {
  const t = useTexts('events-guests');
  const common = useTexts('kernel');
  const { mutateAsync: save } = useSaveType(eventId);
  const form = useForm({
    initial: {
      name: type?.name ?? '',
      description: type?.description ?? '',
      capacity: type?.capacity ? String(type.capacity) : '',
      minPerOrder: String(type?.minPerOrder ?? 1),
      maxPerOrder: String(type?.maxPerOrder ?? Math.min(1 + guestsPerRsvp, limits.perOrder.max)),
      salesFrom: timeOf(type?.salesFrom, zone),
      salesUntil: timeOf(type?.salesUntil, zone),
      shown: type?.isHidden ? 'hidden' : 'shown',
    },
    version: type?.version ?? 1,
    rules: {
      name: every(required, text(limits.ticketName)),
      description: text(limits.ticketDescription),
      capacity: wholeNumber(limits.eventCapacity),
      minPerOrder: every(required, wholeNumber(limits.perOrder)),
      maxPerOrder: every(required, wholeNumber(limits.perOrder), atLeastMin),
      salesFrom: wholeDate,
      salesUntil: wholeDate,
    },
    submit: async (values, version) => {
      const body = {
        name: values.name,
        description: values.description,
        capacity: values.capacity.trim() === '' ? null : numberOf(values.capacity),
        minPerOrder: numberOf(values.minPerOrder),
        maxPerOrder: numberOf(values.maxPerOrder),
        salesFrom: instantOf(values.salesFrom, zone),
        salesUntil: instantOf(values.salesUntil, zone),
        isHidden: values.shown === 'hidden',
      };
      await save({ type, body, version });
      closeWithToast(onClose, common('saved'));
    },
  });
  const { bind } = form;
  return (
    <FormSheet title={t(type ? 'types.edit' : 'types.add')} form={form} onClose={onClose}>
      <Field {...bind('name')} label={t('types.name')} required />
      <AreaField {...bind('description')} label={t('types.description')} rows={2} />
      <Field {...bind('capacity')} label={t('types.capacity')} note={t('types.capacity.note')} inputMode="numeric" autoComplete="off" />
      <FieldPair>
        <Field {...bind('minPerOrder')} label={t('types.min')} inputMode="numeric" autoComplete="off" />
        <Field {...bind('maxPerOrder')} label={t('types.max')} inputMode="numeric" autoComplete="off" />
      </FieldPair>
      <FieldPair>
        <WallTimeField {...bind('salesFrom')} label={t('types.from')} note={t('types.zone', { zone })} />
        <WallTimeField {...bind('salesUntil')} label={t('types.until')} note={t('types.zone', { zone })} />
      </FieldPair>
      <SelectField {...bind('shown')} label={t('types.shown')}>
        <option value="shown">{t('types.shown.yes')}</option>
        <option value="hidden">{t('types.hidden')}</option>
      </SelectField>
    </FormSheet>
  );
};
