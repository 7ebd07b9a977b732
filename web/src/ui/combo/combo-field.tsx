import { use, useEffect, useState, type ContextType, type KeyboardEvent, type MouseEvent } from 'react';
import { Button, ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { liftPopup, popupHost } from '#ui/aria.ts';
import { FieldFrame, type FieldFrameProps } from '#ui/field/field-frame.tsx';
import { CheckIcon, ChevronIcon } from '#ui/icons/icons.tsx';
import styles from './combo-field.module.css';

export type ComboFieldProps = FieldFrameProps & {
  name?: string;
  language: string;
  /** Empty for none. */
  value: string;
  options: readonly { value: string; label: string }[];
  placeholder?: string | undefined;
  /** Stands in the list where nothing fits what was typed. */
  noneText: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** `small` fits a toolbar. */
  size?: 'small';
};

/** One of many: the list narrows while one types. Text that is none of them gives way to the choice before. */
export const ComboField = ({
  name,
  language,
  value,
  options,
  placeholder,
  noneText,
  onChange,
  onBlur,
  size,
  ...frame
}: ComboFieldProps) => {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  return (
    <I18nProvider locale={language}>
      <FieldFrame {...frame}>
        {(control) => (
          <ComboBox
            ref={setRoot}
            id={control.id}
            aria-labelledby={`${control.id}-label`}
            {...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] })}
            isInvalid={control['aria-invalid']}
            allowsEmptyCollection
            defaultItems={options}
            value={value || null}
            onChange={(key) => key !== null && onChange(String(key))}
            {...(onBlur && { onBlur })}
          >
            <Search name={name} placeholder={placeholder} size={size} />
            <Popover ref={liftPopup} className={styles.popup ?? ''} UNSTABLE_portalContainer={popupHost(root)}>
              <ListBox<(typeof options)[number]>
                className={styles.list ?? ''}
                renderEmptyState={() => <p className={styles.none}>{noneText}</p>}
              >
                {(option) => (
                  <ListBoxItem id={option.value} textValue={option.label} className={styles.option ?? ''}>
                    <span>{option.label}</span>
                    <CheckIcon size={16} />
                  </ListBoxItem>
                )}
              </ListBox>
            </Popover>
          </ComboBox>
        )}
      </FieldFrame>
    </I18nProvider>
  );
};

type State = NonNullable<ContextType<typeof ComboBoxStateContext>>;
/** While characters are being composed, Enter and arrows choose among those; Safari says so by a number only. */
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229;
const isNarrowed = ({ isOpen, inputValue, selectedItem }: State) =>
  isOpen && inputValue !== '' && inputValue !== (selectedItem?.textValue ?? '');

const Search = ({ name, placeholder = '', size }: Pick<ComboFieldProps, 'name' | 'placeholder'> & { size: 'small' | undefined }) => {
  const state = use(ComboBoxStateContext);
  // What Enter takes. Set after each render, as the library takes its mark away whenever the text changes.
  const first = state && isNarrowed(state) && state.selectionManager.focusedKey === null ? state.collection.getFirstKey() : null;
  useEffect(() => {
    if (first !== null) state?.selectionManager.setFocusedKey(first);
  });
  // What is typed next takes the place of the text.
  const open = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (!state || state.isOpen) return;
    currentTarget.select();
    state.open(null, 'manual');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Closes the list, and not the dialog around it.
    if (event.key !== 'Escape' || !state?.isOpen) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className={styles.box}
      data-size={size}
      onKeyDownCapture={(event) => isComposing(event) && event.stopPropagation()}
      onKeyDown={onKeyDown}
    >
      <Input className={styles.input ?? ''} data-field={name} placeholder={placeholder} autoComplete="off" onClick={open} />
      <Button className={styles.open ?? ''}>
        <ChevronIcon size={16} />
      </Button>
    </div>
  );
};
