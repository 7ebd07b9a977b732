import { useRef, useState, type KeyboardEvent } from 'react';
import { FieldFrame, type FieldFrameProps } from '#ui/field/field-frame.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import styles from './tags-field.module.css';
import { isComposing } from '#ui/composing.ts';

type TagsFieldProps = FieldFrameProps & {
  name?: string;
  value: readonly string[];
  /** Maximum number. */
  most: number;
  removeLabel: (tag: string) => string;
  onChange: (tags: string[]) => void;
  onBlur?: () => void;
};

const separators = /[,，、\n]/;

/** Several tags: Enter or a comma adds one, Backspace in the empty input removes the last one. */
export const TagsField = ({ name, value, most, removeLabel, onChange, onBlur, ...frame }: TagsFieldProps) => {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = (written: string) => {
    const tags = written.split(separators).map((tag) => tag.trim());
    const fresh = tags.filter((tag, index) => tag !== '' && !value.includes(tag) && tags.indexOf(tag) === index);
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, most));
    setText('');
  };
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1));
  };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={styles.box} data-invalid={control['aria-invalid'] || undefined}>
          {value.map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
              <button type="button" aria-label={removeLabel(tag)} onClick={() => remove(tag)}>
                <CloseIcon size={12} />
              </button>
            </span>
          ))}
          <input
            {...control}
            ref={input}
            name={name}
            className={styles.input}
            value={text}
            readOnly={value.length >= most}
            autoComplete="off"
            onChange={({ target, nativeEvent }) =>
              separators.test(target.value) && !(nativeEvent as InputEvent).isComposing ? add(target.value) : setText(target.value)
            }
            onKeyDown={onKeyDown}
            onBlur={() => {
              // On blur, remaining text is added too.
              if (text.trim() !== '') add(text);
              onBlur?.();
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
};
