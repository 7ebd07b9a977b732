import { useState, type ComponentType } from 'react';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { touched } from '#kernel/touched.ts';
import type { ComboFieldProps } from '#ui/combo/combo-field.tsx';
import { dateOutline } from '#ui/date/date-outline.ts';
import type { DateFieldProps } from '#ui/date/date-picker-frame.tsx';
import { Field } from '#ui/field/field.tsx';

// React Aria is larger than the rest of most pages: it is loaded when a page with such a field is used.
const lazyField = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazyPart(() => touched().then(load));
const Combo = lazyField(async () => (await import('#ui/combo/combo-field.tsx')).ComboField);
const Day = lazyField(async () => (await import('#ui/date/date-field.tsx')).DateField);
const WallTime = lazyField(async () => (await import('#ui/date/wall-time-field.tsx')).WallTimeField);

type StandInProps = Pick<DateFieldProps, 'name' | 'size' | 'label' | 'hidesLabel' | 'error' | 'note'> & {
  text: string;
  placeholder?: string | undefined;
};
/** Looks like the field until it is loaded; the focus, which loads it, moves on to it. */
const useStandIn = ({ name, size, text, placeholder, label, hidesLabel, error, note }: StandInProps) => {
  const [hasFocus, setFocus] = useState(false);
  return {
    autoFocus: hasFocus,
    fallback: (
      <Field
        label={label}
        hidesLabel={hidesLabel}
        error={error}
        note={note}
        data-field={name}
        data-size={size}
        data-stands-in
        value={text}
        placeholder={placeholder}
        readOnly
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      />
    ),
  };
};

/** A searchable single choice, in the language of the product. */
export const ComboField = (props: Omit<ComboFieldProps, 'language' | 'noneText'>) => {
  const t = useTexts('kernel');
  const text = props.options.find((option) => option.value === props.value)?.label ?? '';
  return <Combo {...props} {...useStandIn({ ...props, text })} language={useLanguage()} noneText={t('nothingFound')} />;
};

type Dated = Omit<DateFieldProps, 'language'>;

/** A date field, in the language of the product. */
export const DateField = (props: Dated & { min?: string; max?: string }) => {
  const language = useLanguage();
  return <Day {...props} {...useStandIn({ ...props, text: dateOutline(props.value, language, false) })} language={language} />;
};

/** A field of local date and time, in the language of the product. */
export const WallTimeField = (props: Dated) => {
  const language = useLanguage();
  return <WallTime {...props} {...useStandIn({ ...props, text: dateOutline(props.value, language, true) })} language={language} />;
};
