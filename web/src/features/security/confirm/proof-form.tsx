import { useEffect } from 'react';
import type { SecurityState } from '#contract/security/index.ts';
import { FormActions, useForm } from '#forms/index.ts';
import { api } from '#kernel/api/index.ts';
import { textOf, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { codeRule } from '../sign-in/code-rule.ts';
import { askPasskey } from '../sign-in/passkeys.ts';

type Method = SecurityState['confirmBy'][number];
type ProofFormProps = { method: Method; onConfirmed: () => void };

const passwordRule = (typed: string) => (typed.trim() === '' ? () => textOf('security', 'password.required') : undefined);

const fields = {
  password: { name: 'password', type: 'password', autoComplete: 'current-password', inputMode: 'text' },
  totp: { name: 'code', type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
  recovery: { name: 'code', type: 'text', autoComplete: 'off', inputMode: 'text' },
  mail: { name: 'mailedCode', type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
} as const;

/** Sends a proof; its error is shown below the field. */
export const ProofForm = ({ method, onConfirmed }: ProofFormProps) =>
  method === 'passkey' ? <PasskeyProof onConfirmed={onConfirmed} /> : <TypedProof method={method} onConfirmed={onConfirmed} />;

const PasskeyProof = ({ onConfirmed }: Pick<ProofFormProps, 'onConfirmed'>) => {
  const t = useTexts('security');
  const common = useTexts('kernel');
  const form = useForm({
    initial: {},
    submit: async () => {
      const passkey = await askPasskey(await api('POST /me/confirm/passkey/options'));
      if (!passkey) return;
      await api('POST /me/confirm', { body: { passkey } });
      onConfirmed();
    },
  });
  return (
    <form {...form.formProps}>
      <FormActions form={form} label={t('confirm.passkey')}>
        <CloseButton label={common('cancel')} />
      </FormActions>
    </form>
  );
};

const TypedProof = ({ method, onConfirmed }: ProofFormProps & { method: Exclude<Method, 'passkey'> }) => {
  const t = useTexts('security');
  const common = useTexts('kernel');
  const { name, ...field } = fields[method];
  const form = useForm({
    initial: { password: '', code: '', mailedCode: '' },
    rules: { [name]: method === 'password' ? passwordRule : codeRule(method) },
    submit: async (values) => {
      await api('POST /me/confirm', { body: { [name]: values[name] } });
      onConfirmed();
    },
    codes: { 'security.code_wrong': name, 'auth.code_wrong': name },
  });
  const { ref } = form.formProps;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <Stack as="form" gap={16} {...form.formProps}>
      {method === 'mail' && <MailCode />}
      <Field {...form.bind(name)} {...field} label={t(`confirm.by.${method}`)} autoCapitalize="none" spellCheck={false} />
      <FormActions form={form} label={t('confirm.submit')}>
        <CloseButton label={common('cancel')} />
      </FormActions>
    </Stack>
  );
};

/** A code is sent on request, not whenever the dialog opens. */
const MailCode = () => {
  const t = useTexts('security');
  const mail = useForm({ initial: {}, submit: () => api('POST /me/confirm/mail') });
  return (
    <>
      <p role="status">{t(mail.isDone ? 'confirm.mailed' : 'confirm.mail')}</p>
      {mail.failure && <Refusal text={mail.failure} />}
      <div>
        <Button isBusy={mail.isBusy} onClick={() => void mail.send()}>
          {t(mail.isDone ? 'confirm.mailAgain' : 'confirm.send')}
        </Button>
      </div>
    </>
  );
};
