import { useEffect, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { useUnsaved } from '#kernel/page/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import styles from './form.module.css';
import type { FormState } from './use-form.ts';

/** A form with values of any type. */
export type AnyForm = Pick<FormState<object>, 'formProps' | 'isChanged' | 'isBusy' | 'failure' | 'isUnreachable'>;

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'noValidate'> & { form: AnyForm };

/** A form of a page: with unsaved changes leaving the page asks first, and Ctrl+Enter submits. */
export const Form = ({ form, className = '', children, ...rest }: FormProps) => {
  useUnsaved(form.isChanged);
  const { ref } = form.formProps;
  // Enter in a field that is scrolled away submits the form as well, so the error is scrolled into view.
  useEffect(() => {
    if (form.failure) ref.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [form.failure, ref]);
  return (
    <form
      {...rest}
      {...form.formProps}
      className={`${styles.form} ${className}`}
      aria-busy={form.isBusy || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      {children}
    </form>
  );
};

const Failure = ({ form }: { form: Pick<AnyForm, 'failure' | 'isUnreachable'> }) => {
  const t = useTexts('kernel');
  return form.failure && <Refusal text={form.isUnreachable ? t('unreachable') : form.failure} />;
};

type FormActionsProps = {
  form: Pick<AnyForm, 'isBusy' | 'failure' | 'isUnreachable'>;
  label: string;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Cancel actions, before the submit button. */
  children?: ReactNode;
};

const ignore = (event: MouseEvent) => event.preventDefault();

/** Disabled as seen and announced, but in the tab order until the focus leaves it: a disabled button would drop the focus to the page. */
const SubmitButton = ({ form, label, isDanger, isDisabled }: Required<Omit<FormActionsProps, 'children'>>) => {
  const [isFocused, setFocused] = useState(false);
  return (
    <Button
      look="primary"
      type="submit"
      isDanger={isDanger}
      isBusy={form.isBusy}
      disabled={isDisabled && !isFocused}
      aria-disabled={isDisabled}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={isDisabled ? ignore : undefined}
    >
      {label}
    </Button>
  );
};

/** The footer of a form: the error of the form as a whole, cancel actions, and the submit button. */
export const FormActions = ({ form, label, isDanger = false, isDisabled = false, children }: FormActionsProps) => (
  <div className={styles.end}>
    <Failure form={form} />
    <div className={styles.actions}>
      {children}
      <SubmitButton form={form} label={label} isDanger={isDanger} isDisabled={isDisabled} />
    </div>
  </div>
);

/** Appears with unsaved changes: their number, a reset, and the save button. */
export const SaveBar = ({ form, text, onDiscard }: { form: AnyForm; text: string; onDiscard: () => void }) => {
  const t = useTexts('kernel');
  if (!form.isChanged && !form.failure) return null;
  return (
    <div className={styles.bar} data-bottom-bar>
      {form.failure ? <Failure form={form} /> : <span role="status">{text}</span>}
      <Button onClick={onDiscard}>{t('discard')}</Button>
      <Button look="primary" type="submit" isBusy={form.isBusy}>
        {t('save')}
      </Button>
    </div>
  );
};
