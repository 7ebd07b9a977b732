import type { CallOutput } from '#contract/api.ts';
import { useForm } from '#forms/use-form.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { KeyIcon } from './key-icon.tsx';
import { canUsePasskeys } from './can-use.ts';
import { codeRule } from './code-rule.ts';
import { askPasskey } from './passkeys.ts';
import styles from './second-factor-form.module.css';

type Tokens = CallOutput<'POST /login/second-factor'>;
type Method = 'totp' | 'recovery';

export type SecondFactorFormProps = {
  /** Both as in the params of the error `auth.second_factor_required`. */
  ticket: string;
  methods: string;
  onSignedIn: (tokens: Tokens) => void;
  /** Returns to the first step, on request or when the ticket has expired. */
  onBack: (why: unknown) => void;
};

/** The second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey. */
export const SecondFactorForm = ({ ticket, methods, onSignedIn, onBack }: SecondFactorFormProps) => {
  const t = useTexts('security');
  const offered = methods.split(',');
  const form = useForm<{ method: Method; code: string }>({
    initial: { method: 'totp', code: '' },
    rules: { code: (code, { method }) => codeRule(method)(code, null) },
    submit: async ({ method, code }) =>
      onSignedIn(await publicApi('POST /login/second-factor', { body: { ticket, method, code: code.trim() } })),
    codes: { 'security.code_wrong': 'code' },
    onError: (error) => {
      const isOver = isApiError(error, 'security.ticket_expired');
      if (isOver) onBack(error);
      return isOver;
    },
  });
  const { method } = form.values;
  const byPasskey = () =>
    form.run(async () => {
      const options = await publicApi('POST /login/second-factor/passkey/options', { body: { ticket } });
      const passkey = await askPasskey(options);
      if (passkey) onSignedIn(await publicApi('POST /login/second-factor/passkey', { body: { ticket, passkey } }));
    });

  return (
    <form {...form.formProps} className={styles.form}>
      {form.failure && <Refusal text={form.failure} />}
      {offered.includes('totp') && (
        <>
          <p className={styles.text}>{t(`factor.${method}`)}</p>
          <Field
            key={method}
            {...form.bind('code')}
            label={t(`code.${method}`)}
            autoFocus
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoComplete="one-time-code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
          />
          <Button look="primary" size="large" type="submit" isBlock isBusy={form.isBusy}>
            {t('factor.submit')}
          </Button>
        </>
      )}
      {offered.includes('passkey') && canUsePasskeys() && (
        <Button size="large" isBlock icon={<KeyIcon />} onClick={() => void byPasskey()}>
          {t('confirm.passkey')}
        </Button>
      )}
      <div className={styles.others}>
        {offered.includes('recovery') && (
          <Button look="link" onClick={() => form.set({ method: method === 'totp' ? 'recovery' : 'totp', code: '' })}>
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
