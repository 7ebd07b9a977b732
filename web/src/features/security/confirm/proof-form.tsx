import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { CallInput } from '#contract/api.ts';
import { api } from '#kernel/api/index.ts';
import { errorText, fieldTexts, textOf, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, DialogActions } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import type { SecurityState } from '../security.queries.ts';
import { codeFault } from '../sign-in/code-fault.ts';
import { askPasskey } from '../sign-in/passkeys.ts';
import styles from './confirm-dialog.module.css';

type Method = SecurityState['confirmBy'][number];
type Proof = NonNullable<CallInput<'POST /me/confirm'>['body']>;
type ProofFormProps = { method: Method; onConfirmed: () => void };

/** Sends a proof, and says under the field why it did not count. */
const useProof = (onConfirmed: () => void) => {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const prove = async (find: () => Promise<Proof | null>) => {
    setBusy(true);
    setFault(undefined);
    try {
      const body = await find();
      if (body) {
        await api('POST /me/confirm', { body });
        return onConfirmed();
      }
    } catch (error) {
      setFault(fieldTexts(error)[0]?.text ?? errorText(error));
    }
    setBusy(false);
  };
  return { isBusy, fault, setFault, prove };
};

const faultOf = (method: Exclude<Method, 'passkey'>, typed: string): string | undefined => {
  if (method !== 'password') return codeFault(method, typed);
  return typed.trim() === '' ? textOf('security', 'password.required') : undefined;
};

export const ProofForm = ({ method, onConfirmed }: ProofFormProps) =>
  method === 'passkey' ? <PasskeyProof onConfirmed={onConfirmed} /> : <TypedProof method={method} onConfirmed={onConfirmed} />;

const PasskeyProof = ({ onConfirmed }: Pick<ProofFormProps, 'onConfirmed'>) => {
  const t = useTexts('security');
  const common = useTexts('kernel');
  const { isBusy, fault, prove } = useProof(onConfirmed);
  const ask = () =>
    prove(async () => {
      const passkey = await askPasskey(await api('POST /me/confirm/passkey/options'));
      return passkey && { passkey };
    });
  return (
    <div className={styles.form}>
      {fault && <p role="alert">{fault}</p>}
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" isBusy={isBusy} onClick={() => void ask()}>
          {t('confirm.passkey')}
        </Button>
      </DialogActions>
    </div>
  );
};

const fields = {
  password: { name: 'password', type: 'password', autoComplete: 'current-password', inputMode: 'text' },
  totp: { name: 'code', type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
  recovery: { name: 'code', type: 'text', autoComplete: 'off', inputMode: 'text' },
  mail: { name: 'mailedCode', type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
} as const;

const TypedProof = ({ method, onConfirmed }: ProofFormProps & { method: Exclude<Method, 'passkey'> }) => {
  const t = useTexts('security');
  const common = useTexts('kernel');
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, fault, setFault, prove } = useProof(onConfirmed);
  const field = fields[method];
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(field.name));
    const wrong = faultOf(method, typed);
    setFault(wrong);
    if (!wrong) await prove(async () => ({ [field.name]: typed }));
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {method === 'mail' && <MailCode onFault={setFault} />}
      <Field label={t(`confirm.by.${method}`)} {...field} autoCapitalize="none" spellCheck={false} error={fault} />
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" type="submit" isBusy={isBusy}>
          {t('confirm.submit')}
        </Button>
      </DialogActions>
    </form>
  );
};

/** A code goes out when it is asked for, not whenever the dialog opens. */
const MailCode = ({ onFault }: { onFault: (text: string | undefined) => void }) => {
  const t = useTexts('security');
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    onFault(undefined);
    try {
      await api('POST /me/confirm/mail');
      setSent(true);
    } catch (error) {
      onFault(errorText(error));
    }
    setBusy(false);
  };
  return (
    <>
      <p role="status">{t(isSent ? 'confirm.mailed' : 'confirm.mail')}</p>
      <div>
        <Button isBusy={isBusy} onClick={() => void send()}>
          {t(isSent ? 'confirm.mailAgain' : 'confirm.send')}
        </Button>
      </div>
    </>
  );
};
