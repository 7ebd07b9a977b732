import { use, useEffect, useState, type ContextType, type KeyboardEvent, type MouseEvent } from 'react';
import { Button, ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { keepComposition, liftPopup, popupHost } from '#ui/aria.ts';
import { FieldFrame, type FieldFrameProps } from '#ui/field/field-frame.tsx';
import { CheckIcon, ChevronIcon } from '#ui/icons/icons.tsx';
import styles from './combo-field.module.css';
import { isComposing } from '#ui/composing.ts';

export type ComboFieldProps = FieldFrameProps & {
  name?: string;
  language: string;
  /** Empty for none. */
  value: string;
  options: readonly { value: string; label: string }[];
  placeholder?: string | undefined;
  /** Shown in the list if nothing matches the text. */
  noneText: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Takes the focus when it is shown. */
  autoFocus?: boolean;
  /** `small` fits a toolbar. */
  size?: 'small';
};

/** A searchable single choice. Text that matches no option is replaced by the former choice. */
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
  autoFocus = false,
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
            autoFocus={autoFocus}
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
const isNarrowed = ({ isOpen, inputValue, selectedItem }: State) =>
  isOpen && inputValue !== '' && inputValue !== (selectedItem?.textValue ?? '');

const Search = ({ name, placeholder = '', size }: Pick<ComboFieldProps, 'name' | 'placeholder'> & { size: 'small' | undefined }) => {
  const state = use(ComboBoxStateContext);
  // The option that Enter selects. Set after each render, as React Aria resets it when the text changes.
  const first = state && isNarrowed(state) && state.selectionManager.focusedKey === null ? state.collection.getFirstKey() : null;
  useEffect(() => {
    if (first !== null) state?.selectionManager.setFocusedKey(first);
  });
  // Selects the text, so that typing replaces it.
  const open = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (!state || state.isOpen) return;
    currentTarget.select();
    state.open(null, 'manual');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Closes the list, but not the dialog around it.
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
      <Input
        ref={keepComposition}
        className={styles.input ?? ''}
        data-field={name}
        placeholder={placeholder}
        autoComplete="off"
        onClick={open}
      />
      <Button className={styles.open ?? ''}>
        <ChevronIcon size={16} />
      </Button>
    </div>
  );
};
