import { useState, type SubmitEvent } from 'react';
import type { CallOutput } from '#contract/api.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { KeyIcon } from './key-icon.tsx';
import { canUsePasskeys } from './can-use.ts';
import { codeFault } from './code-fault.ts';
import { askPasskey } from './passkeys.ts';
import styles from './second-factor-form.module.css';

type Tokens = CallOutput<'POST /login/second-factor'>;
type Method = 'totp' | 'recovery';

export type SecondFactorFormProps = {
  /** Both as the refusal `auth.second_factor_required` brings them. */
  ticket: string;
  methods: string;
  onSignedIn: (tokens: Tokens) => void;
  /** Back to the first step, also when the ticket is over. */
  onBack: (why: unknown) => void;
};

/** The second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey. */
export const SecondFactorForm = ({ ticket, methods, onSignedIn, onBack }: SecondFactorFormProps) => {
  const t = useTexts('security');
  const offered = methods.split(',');
  const [method, setMethod] = useState<Method>('totp');
  const [fault, setFault] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<Tokens | null>) => {
    setBusy(true);
    setFault(undefined);
    try {
      const tokens = await work();
      if (tokens) return onSignedIn(tokens);
    } catch (error) {
      if (isApiError(error, 'security.ticket_expired')) return onBack(error);
      setFault(errorText(error));
    }
    setBusy(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    const wrong = codeFault(method, code);
    setFault(wrong);
    if (wrong) return event.currentTarget.querySelector<HTMLElement>('[name=code]')?.focus();
    void run(() => publicApi('POST /login/second-factor', { body: { ticket, method, code } }));
  };
  const byPasskey = () =>
    run(async () => {
      const options = await publicApi('POST /login/second-factor/passkey/options', { body: { ticket } });
      const passkey = await askPasskey(options);
      return passkey && publicApi('POST /login/second-factor/passkey', { body: { ticket, passkey } });
    });
  const turnTo = (next: Method) => {
    setMethod(next);
    setFault(undefined);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {offered.includes('totp') && (
        <>
          <p>{t(`factor.${method}`)}</p>
          <Field
            key={method}
            label={t(`code.${method}`)}
            name="code"
            autoFocus
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoComplete="one-time-code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            error={fault}
          />
          <Button look="primary" size="large" type="submit" isBlock isBusy={isBusy}>
            {t('factor.submit')}
          </Button>
        </>
      )}
      {!offered.includes('totp') && fault && <p role="alert">{fault}</p>}
      {offered.includes('passkey') && canUsePasskeys() && (
        <Button size="large" isBlock icon={<KeyIcon />} onClick={() => void byPasskey()}>
          {t('confirm.passkey')}
        </Button>
      )}
      <div className={styles.others}>
        {offered.includes('recovery') && (
          <Button look="link" onClick={() => turnTo(method === 'totp' ? 'recovery' : 'totp')}>
            {t(method === 'totp' ? 'factor.toRecovery' : 'factor.toTotp')}
          </Button>
        )}
        <Button look="link" onClick={() => onBack(null)}>
          {t('factor.back')}
        </Button>
      </div>
    </form>
  );
};
