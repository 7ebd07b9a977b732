import { useEffect } from 'react';
import type { ProviderName } from '#contract/identities.ts';
import { withSecondStep } from '#features/security/index.ts';
import { useForm } from '#forms/use-form.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import type { TokenPair } from '#kernel/session/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { type Confirming, enter } from './come-back.ts';
import { given } from './given.ts';
import styles from './identities.module.css';
import type { Leave } from './leave.ts';
import { useProviderName } from './provider-name.ts';

type ConfirmStepProps = { provider: ProviderName; step: Confirming; leave: Leave };

/** An account with this email exists: its owner signs in to it, which confirms the link. */
export const ConfirmStep = ({ provider, step: { ticket, email, remember, redirect }, leave }: ConfirmStepProps) => {
  const t = useTexts('identities');
  const name = useProviderName()(provider);
  const linkBy = async (tokens: TokenPair) => {
    try {
      await publicApi('POST /auth/providers/link', { body: { ticket }, token: tokens.accessToken });
    } catch (error) {
      // That session was opened for the link only.
      void publicApi('POST /logout', { body: { refreshToken: tokens.refreshToken } }).catch(() => undefined);
      throw error;
    }
    enter({ next: 'signed_in', tokens, remember, redirect }, leave);
  };
  // The texts of errors from the server.
  useEffect(() => void loadTexts('errors').catch(() => undefined), []);
  const form = useForm({
    initial: { username: '', password: '' },
    rules: { username: given('confirm.account.required'), password: given('confirm.password.required') },
    submit: async ({ username, password }) => {
      const body = { username: username.trim(), password, remember };
      await linkBy(await withSecondStep(() => publicApi('POST /login', { body })));
    },
    // Cancelling the second step is the user's own action and needs no message.
    onError: (error) => isApiError(error, 'auth.second_factor_required'),
  });

  return (
    <>
      <p className={styles.sub}>{t('confirm.text', { email, provider: name })}</p>
      <form {...form.formProps} className={styles.form}>
        {form.failure && <Refusal text={form.failure} />}
        <Field {...form.bind('username')} label={t('confirm.account')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <Field {...form.bind('password')} label={t('confirm.password')} type="password" autoComplete="current-password" />
        <Button type="submit" look="primary" size="large" isBlock isBusy={form.isBusy}>
          {t('confirm.submit')}
        </Button>
      </form>
      <a className={styles.back} href="/login">
        {t('confirm.other')}
      </a>
    </>
  );
};
