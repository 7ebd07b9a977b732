import { useEffect } from 'react';
import type { ProviderName } from '#contract/identities.ts';
import { documents } from '#contract/browser/legal.ts';
import { useForm } from '#forms/use-form.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { type Confirming, enter, type Registering } from './come-back.ts';
import { EmailProof } from './email-proof.tsx';
import { given } from './given.ts';
import styles from './identities.module.css';
import type { Leave } from './leave.ts';
import { useProviderName } from './provider-name.ts';

type RegisterStepProps = {
  provider: ProviderName;
  step: Registering;
  leave: Leave;
  /** The email address already has an account. */
  onConfirm: (step: Confirming) => void;
};

/** A new account: a username, consent and, if the provider has no verified one, an email address. */
export const RegisterStep = ({ provider, step, leave, onConfirm }: RegisterStepProps) => {
  const t = useTexts('identities');
  const name = useProviderName()(provider);
  const { ticket, suggestion, isEmailVerified } = step;
  // The texts of errors from the server.
  useEffect(() => void loadTexts('errors').catch(() => undefined), []);
  const form = useForm({
    initial: { username: suggestion.username, email: suggestion.email, code: '', agree: false },
    rules: {
      username: given('register.username.hint'),
      ...(!isEmailVerified && { email: given('register.email.required'), code: given('register.code.required') }),
      agree: given('agree.required'),
    },
    submit: async ({ username, email, code }) => {
      const proof = isEmailVerified ? {} : { email: email.trim(), code: code.trim() };
      const body = { ticket, username: username.trim(), consents: documents, ...proof };
      const registered = await publicApi('POST /auth/providers/register', { body });
      if (registered.next === 'confirm') onConfirm(registered);
      else enter(registered, leave);
    },
    codes: { 'user.username_taken': 'username', 'auth.code_wrong': 'code' },
    onError: (error) => isApiError(error, 'auth.second_factor_required'),
  });

  return (
    <>
      <p className={styles.sub}>{t('register.text')}</p>
      <form {...form.formProps} className={styles.form}>
        {form.failure && <Refusal text={form.failure} />}
        <Field {...form.bind('username')} label={t('register.username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        {!isEmailVerified && <EmailProof ticket={ticket} provider={name} form={form} />}
        <Agreement isAgreed={form.values.agree} error={form.errors.agree} onChange={(agree) => form.set({ agree })} />
        <Button type="submit" look="primary" size="large" isBlock isBusy={form.isBusy}>
          {t('register.submit')}
        </Button>
      </form>
    </>
  );
};

type AgreementProps = { isAgreed: boolean; error: string | undefined; onChange: (isAgreed: boolean) => void };
const Agreement = ({ isAgreed, error, onChange }: AgreementProps) => {
  const t = useTexts('identities');
  return (
    <div>
      <label className={styles.agreement}>
        <input
          type="checkbox"
          name="agree"
          checked={isAgreed}
          aria-invalid={error !== undefined}
          aria-describedby={error && 'agree-note'}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          {t('agree.before')}{' '}
          <a href="/privacy" target="_blank" rel="noreferrer">
            {t('agree.privacy')}
          </a>{' '}
          {t('agree.between')}{' '}
          <a href="/terms" target="_blank" rel="noreferrer">
            {t('agree.terms')}
          </a>
        </span>
      </label>
      {error && (
        <p id="agree-note" className={styles.error} role="status">
          {error}
        </p>
      )}
    </div>
  );
};
