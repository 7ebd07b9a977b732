import { useState } from 'react';
import { useMe } from '#kernel/me/index.ts';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useUnsaved } from '#kernel/page/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import styles from '../contacts/contacts.module.css';
import { NewPassword } from '../flows/new-password.tsx';
import { errorsOf, rules } from '../flows/rules.ts';
import { useForm } from '#forms/use-form.ts';
import { PasswordField } from '../password-field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';

export type PasswordPanelProps = { hasPassword: boolean; onChanged: () => void };

export const PasswordPanel = ({ hasPassword, onChanged }: PasswordPanelProps) => {
  const t = useTexts('auth-password');
  const [isOpen, setOpen] = useState(false);
  const changed = () => {
    setOpen(false);
    toast.success(t('changed'));
    onChanged();
  };
  return (
    <Panel title={t('title')} extra={<Tag tone={hasPassword ? 'success' : 'neutral'}>{t(hasPassword ? 'set' : 'off')}</Tag>}>
      <p className={styles.text}>{t(hasPassword ? 'text' : 'none')}</p>
      {isOpen ? (
        <PasswordForm hasPassword={hasPassword} onChanged={changed} onCancel={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t(hasPassword ? 'change' : 'choose')}</Button>
      )}
    </Panel>
  );
};

type PasswordFormProps = PasswordPanelProps & { onCancel: () => void };

const PasswordForm = ({ hasPassword, onChanged, onCancel }: PasswordFormProps) => {
  const t = useTexts('auth-password');
  const common = useTexts('kernel');
  const { username, email } = useMe();
  const { formProps, values, bind, failure, isBusy } = useForm({
    initial: { current: '', password: '', confirm: '' },
    check: ({ current, password, confirm }) =>
      errorsOf({
        current: hasPassword ? rules.given(current, 'auth-password', 'current.required') : undefined,
        password: rules.password(password),
        confirm: rules.confirm(confirm, password),
      }),
    submit: async ({ current, password }) => {
      await api('PUT /me/password', { body: { password, ...(hasPassword && { current }) } });
      onChanged();
    },
  });
  useUnsaved(Object.values(values).some(Boolean));
  return (
    <form {...formProps} className={styles.form}>
      {failure && <Refusal text={failure} />}
      {/* Gives password managers the username. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {hasPassword && <PasswordField {...bind('current')} label={t('current')} autoFocus />}
      <NewPassword bind={bind} password={values.password} own={[username, email.split('@')[0] ?? '']} autoFocus={!hasPassword} />
      <p className={styles.text}>{t('ends')}</p>
      <div className={styles.actions}>
        <Button look="primary" type="submit" isBusy={isBusy}>
          {common('save')}
        </Button>
        <Button onClick={onCancel}>{common('cancel')}</Button>
      </div>
    </form>
  );
};
