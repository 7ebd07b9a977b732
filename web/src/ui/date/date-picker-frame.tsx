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
import { incompleteDate } from './incomplete-date.ts';
import { Month } from './month.tsx';

export type DateFieldProps = FieldFrameProps & {
  name?: string;
  /** Empty for none, `incompleteDate` while parts are missing. */
  value: string;
  onChange: (value: string) => void;
  /** Determines the order of the parts, the names of the months and the first day of the week. */
  language: string;
  /** Called on blur, or when the calendar was closed. */
  onBlur?: () => void;
  /** Takes the focus when it is shown. */
  autoFocus?: boolean;
  /** `small` fits a toolbar. */
  size?: 'small';
};

type DatePickerFrameProps<Value extends DateValue> = DateFieldProps &
  Pick<DatePickerProps<Value>, 'minValue' | 'maxValue' | 'granularity'> & {
    read: (text: string) => Value | null;
    write: (value: Value) => string;
  };

/** A date typed part by part or picked from a calendar. */
export const DatePickerFrame = <Value extends DateValue>({
  name,
  language,
  onBlur,
  value,
  onChange,
  read,
  write,
  size,
  ...props
}: DatePickerFrameProps<Value>) => {
  const { label, hidesLabel, error, hint, note, count, ...picker } = props;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  /** The value before a part was deleted; without it React Aria would drop the other parts. */
  const [kept, setKept] = useState<Value | null>(null);
  const [last, setLast] = useState(value);
  const [round, setRound] = useState(0);
  const date = read(value);
  const isIncomplete = value === incompleteDate;
  if (value !== last) {
    setLast(value);
    setKept(null);
    // The form was reset: only remounting the field clears the typed parts.
    if (last === incompleteDate) setRound(round + 1);
  }
  const change = (next: string, before: Value | null) => {
    setLast(next);
    setKept(before);
    onChange(next);
  };
  // React Aria fires no change while parts are missing.
  const onGap = (hasGap: boolean) => {
    if (hasGap && !isIncomplete) change(incompleteDate, date);
    if (!hasGap && isIncomplete) change(kept ? write(kept) : '', null);
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
            key={round}
            {...picker}
            ref={setRoot}
            value={date ?? kept}
            onChange={(next: unknown) => change(next ? write(next as Value) : '', null)}
            aria-labelledby={`${control.id}-label`}
            {...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] })}
            isInvalid={control['aria-invalid']}
            shouldForceLeadingZeros
            hourCycle={24}
            {...(onBlur && { onBlur, onOpenChange: (isOpen: boolean) => !isOpen && onBlur() })}
          >
            <Group className={styles.box ?? ''} data-field={name} data-size={size} id={control.id}>
              <DateInput className={styles.input ?? ''}>
                {(segment) => <Segment segment={segment} isIncomplete={isIncomplete} onGap={onGap} />}
              </DateInput>
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

type SegmentProps = { segment: ComponentProps<typeof DateSegment>['segment']; isIncomplete: boolean; onGap: (hasGap: boolean) => void };
const Segment = ({ segment, isIncomplete, onGap }: SegmentProps) => {
  const parts = use(DateFieldStateContext)?.segments.filter(({ isEditable }) => isEditable) ?? [];
  const hasGap = parts.some(({ isPlaceholder }) => isPlaceholder) && parts.some(({ isPlaceholder }) => !isPlaceholder);
  const tell = useEffectEvent(onGap);
  // The first part has the attributes of the whole field.
  const isFirst = parts[0] === segment;
  useEffect(() => {
    if (isFirst) tell(hasGap);
  }, [isFirst, hasGap, isIncomplete]);
  return <DateSegment segment={segment} className={styles.segment ?? ''} />;
};
