import type { SubmitEvent } from 'react';
import type { ProviderName } from '#contract/identities.ts';
import { withSecondStep } from '#features/security/index.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import type { Tokens } from '#kernel/session/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { type Confirming, enter } from './come-back.ts';
import styles from './identities.module.css';
import type { Leave } from './leave.ts';
import { useProviderName } from './provider-name.ts';
import { useSending } from './use-sending.ts';

type ConfirmStepProps = { provider: ProviderName; step: Confirming; leave: Leave };

/** An account with this email exists: its owner signs in to it, which confirms the link. */
export const ConfirmStep = ({ provider, step: { ticket, email, remember, redirect }, leave }: ConfirmStepProps) => {
  const t = useTexts('identities');
  const name = useProviderName()(provider);
  const { isBusy, refusal, errors, setErrors, send } = useSending();

  const linkBy = async (tokens: Tokens) => {
    try {
      await publicApi('POST /auth/providers/link', { body: { ticket }, token: tokens.accessToken });
    } catch (error) {
      // That session was opened for the link only.
      void publicApi('POST /logout', { body: { refreshToken: tokens.refreshToken } }).catch(() => undefined);
      throw error;
    }
    enter({ next: 'signed_in', tokens, remember, redirect }, leave);
  };
  const signIn = async (username: string, password: string) =>
    linkBy(await withSecondStep(() => publicApi('POST /login', { body: { username, password, remember } })));

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [username, password] = [String(data.get('username')).trim(), String(data.get('password'))];
    const missing = {
      ...(username === '' && { username: t('confirm.account.required') }),
      ...(password === '' && { password: t('confirm.password.required') }),
    };
    setErrors(missing);
    const [first] = Object.keys(missing);
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    void send(() => signIn(username, password));
  };

  return (
    <>
      <p className={styles.sub}>{t('confirm.text', { email, provider: name })}</p>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {refusal && <Refusal text={refusal} />}
        <Field
          label={t('confirm.account')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors['username']}
        />
        <Field label={t('confirm.password')} name="password" type="password" autoComplete="current-password" error={errors['password']} />
        <Button type="submit" look="primary" size="large" isBlock isBusy={isBusy}>
          {t('confirm.submit')}
        </Button>
      </form>
      <a className={styles.back} href="/login">
        {t('confirm.other')}
      </a>
    </>
  );
};
