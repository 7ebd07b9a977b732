import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import type { ComboFieldProps } from '#ui/combo/combo-field.tsx';
import type { DateFieldProps } from '#ui/date/date-picker-frame.tsx';
import { Field } from '#ui/field/field.tsx';

// React Aria is larger than the rest of most pages: it is loaded with the first field that needs it.
const Combo = lazyPart(async () => (await import('#ui/combo/combo-field.tsx')).ComboField);
const Day = lazyPart(async () => (await import('#ui/date/date-field.tsx')).DateField);
const WallTime = lazyPart(async () => (await import('#ui/date/wall-time-field.tsx')).WallTimeField);

type WaitingProps = {
  size?: 'small' | undefined;
  label: string;
  hidesLabel?: boolean | undefined;
  note?: string | null | undefined;
  value?: string;
};
/** A placeholder of the same height, without a name, as it is replaced soon. */
const Waiting = ({ size, value = '', ...field }: WaitingProps) => <Field {...field} data-size={size} value={value} disabled />;

/** A searchable single choice, in the language of the product. */
export const ComboField = (props: Omit<ComboFieldProps, 'language' | 'noneText'>) => {
  const t = useTexts('kernel');
  const { label, hidesLabel, note, options, value, size } = props;
  const waiting = (
    <Waiting
      size={size}
      label={label}
      hidesLabel={hidesLabel}
      note={note}
      value={options.find((option) => option.value === value)?.label ?? ''}
    />
  );
  return <Combo {...props} language={useLanguage()} noneText={t('nothingFound')} instead={waiting} />;
};

type Dated = Omit<DateFieldProps, 'language'>;

/** A date field, in the language of the product. */
export const DateField = (props: Dated & { min?: string; max?: string }) => (
  <Day
    {...props}
    language={useLanguage()}
    instead={<Waiting size={props.size} label={props.label} hidesLabel={props.hidesLabel} note={props.note} />}
  />
);

/** A field of local date and time, in the language of the product. */
export const WallTimeField = (props: Dated) => (
  <WallTime
    {...props}
    language={useLanguage()}
    instead={<Waiting size={props.size} label={props.label} hidesLabel={props.hidesLabel} note={props.note} />}
  />
);
