import type { ReactNode } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { newId } from '#kernel/id.ts';
import { Field } from '#ui/field/field.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { TagsField } from '#ui/tags-field/tags-field.tsx';
import { RowsField } from './rows-field.tsx';
import styles from './rows-field.module.css';
import { every, line, message, required, type InstantRule } from './rules.ts';
import type { Bound } from './use-form.ts';

type Kind = 'text' | 'long' | 'choice' | 'choices' | 'checkbox' | 'link' | 'file' | 'consent';
type Asked = { id: string; kind: Kind; label: string; isRequired: boolean; options: string[] };
type Length = { min?: number; max: number };

const hasOptions = (kind: Kind): boolean => kind === 'choice' || kind === 'choices';

/** The errors of a question; `length` is that of its text. */
const errorsOf = ({ kind, label, options }: Asked, length: Length) => ({
  label: every(required, line(length))(label, null),
  options:
    hasOptions(kind) && options.length < limits.options.min
      ? message('options', limits.options)
      : options.map((option) => line(limits.option)(option, null)).find(Boolean),
});

/** The error of the first invalid question. */
export const questionsRule =
  (length: Length): InstantRule<readonly Asked[]> =>
  (questions) =>
    questions.flatMap((one) => Object.values(errorsOf(one, length))).find(Boolean);

type QuestionsFieldProps<Row extends Asked> = Bound<Row[]> & {
  kinds: readonly Row['kind'][];
  most: number;
  /** Allowed length of the text of a question. */
  length: Length;
  texts: { label: string; note: string; add: string; required: string; options: string; one: (number: number) => string };
  blank: (id: string) => Row;
  /** Further fields of a row. */
  more?: (row: Row, put: (row: Row) => void) => ReactNode;
};

/** Questions of several kinds: added, moved and removed. */
export const QuestionsField = <Row extends Asked>({
  kinds,
  length,
  texts: { label, note, add, required: requiredLabel, options: optionsNote, one },
  value,
  error,
  blank,
  more,
  ...rows
}: QuestionsFieldProps<Row>) => {
  const t = useTexts('kernel');
  const language = useLanguage();
  const wrong = error === undefined ? [] : value.map((question) => errorsOf(question, length));
  // Shown at its row; only what the server alone refuses is shown below the list.
  const ofAll = wrong.some((row) => row.label ?? row.options) ? undefined : error;
  return (
    <RowsField<Row>
      {...rows}
      label={label}
      note={note}
      error={ofAll}
      rows={value}
      addLabel={add}
      blank={() => blank(newId())}
      rowLabel={one}
    >
      {(question, index, put) => (
        <>
          <div className={styles.question}>
            <Field
              label={one(index + 1)}
              value={question.label}
              error={wrong[index]?.label?.(language)}
              maxLength={length.max}
              autoComplete="off"
              onChange={({ target }) => put({ ...question, label: target.value })}
            />
            <SelectField
              label={t('question.kind')}
              value={question.kind}
              onChange={({ target }) => {
                const kind = target.value as Row['kind'];
                put({ ...question, kind, options: hasOptions(kind) ? question.options : [] });
              }}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`question.kind.${kind}`)}
                </option>
              ))}
            </SelectField>
          </div>
          {hasOptions(question.kind) && (
            <TagsField
              label={t('question.options')}
              note={optionsNote}
              error={wrong[index]?.options?.(language)}
              value={question.options}
              most={limits.options.max}
              removeLabel={(option) => t('question.options.remove', { option })}
              onChange={(options) => put({ ...question, options })}
            />
          )}
          {more?.(question, put)}
          <Row as="label" gap={8} className={styles.tick}>
            <input
              type="checkbox"
              checked={question.isRequired}
              onChange={({ target }) => put({ ...question, isRequired: target.checked })}
            />
            {requiredLabel}
          </Row>
        </>
      )}
    </RowsField>
  );
};
