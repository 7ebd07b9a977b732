import { use, useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { Button } from 'react-aria-components/Calendar';
import { DateFieldStateContext } from 'react-aria-components/DateField';
import { DateInput, DatePicker, DateSegment, Group, type DatePickerProps, type DateValue } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { liftPopup, popupHost } from '#ui/aria.ts';
import { FieldFrame, type FieldFrameProps } from '#ui/field/field-frame.tsx';
import { CalendarIcon } from '#ui/icons/content-icons.tsx';
import styles from './date-field.module.css';
import { Month } from './month.tsx';

export type DateFieldProps = FieldFrameProps & {
  name?: string;
  /** Decides the order of the parts, the names of the months and the first day of the week. */
  language: string;
  /** The field was left, or its calendar was closed. */
  onBlur?: () => void;
  /** `small` fits a toolbar. */
  size?: 'small';
};

type DatePickerFrameProps<Value extends DateValue> = DateFieldProps &
  Pick<DatePickerProps<Value>, 'minValue' | 'maxValue' | 'granularity'> & { value: Value | null; onChange: (value: Value | null) => void };

/** A date that is typed part by part or picked from a calendar. */
export const DatePickerFrame = <Value extends DateValue>({
  name,
  language,
  onBlur,
  value,
  onChange,
  size,
  ...props
}: DatePickerFrameProps<Value>) => {
  const { label, hidesLabel, error, hint, note, count, ...picker } = props;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [kept, setKept] = useState<Value | null>(null);
  // The library says nothing while parts are missing; a form has to know that there is no date then.
  const onGap = (hasGap: boolean) => {
    if (hasGap && value) {
      setKept(value);
      onChange(null);
    } else if (!hasGap && kept) {
      setKept(null);
      if (!value) onChange(kept);
    }
  };
  const change = (next: Value | null) => {
    setKept(null);
    onChange(next);
  };
  return (
    <I18nProvider locale={language}>
      <FieldFrame
        label={label}
        hidesLabel={hidesLabel}
        error={error}
        hint={hint}
        note={note}
        count={count}
        onLabel={() => root?.querySelector<HTMLElement>('[contenteditable]')?.focus()}
      >
        {(control) => (
          <DatePicker<Value>
            {...picker}
            ref={setRoot}
            value={value ?? kept}
            onChange={(next) => change(next as Value | null)}
            aria-labelledby={`${control.id}-label`}
            {...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] })}
            isInvalid={control['aria-invalid']}
            shouldForceLeadingZeros
            {...(onBlur && { onBlur, onOpenChange: (isOpen: boolean) => !isOpen && onBlur() })}
          >
            <Group className={styles.box ?? ''} data-field={name} data-size={size} id={control.id}>
              <DateInput className={styles.input ?? ''}>{(segment) => <Segment segment={segment} onGap={onGap} />}</DateInput>
              <Button className={styles.open ?? ''}>
                <CalendarIcon size={16} />
              </Button>
            </Group>
            <Popover ref={liftPopup} className={styles.popup ?? ''} placement="bottom end" UNSTABLE_portalContainer={popupHost(root)}>
              <Dialog className={styles.dialog ?? ''}>
                <Month />
              </Dialog>
            </Popover>
          </DatePicker>
        )}
      </FieldFrame>
    </I18nProvider>
  );
};

type SegmentProps = { segment: ComponentProps<typeof DateSegment>['segment']; onGap: (hasGap: boolean) => void };
const Segment = ({ segment, onGap }: SegmentProps) => {
  const parts = use(DateFieldStateContext)?.segments.filter(({ isEditable }) => isEditable) ?? [];
  const hasGap = parts.some(({ isPlaceholder }) => isPlaceholder) && parts.some(({ isPlaceholder }) => !isPlaceholder);
  const tell = useEffectEvent(onGap);
  // One of them speaks for all.
  const isFirst = parts[0] === segment;
  useEffect(() => {
    if (isFirst) tell(hasGap);
  }, [isFirst, hasGap]);
  return <DateSegment segment={segment} className={styles.segment ?? ''} />;
};
