import type { SubmitEvent } from 'react';
import type { ProviderName } from '#contract/identities.ts';
import { documents } from '#contract/kernel/legal.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { type Confirming, enter, type Registering } from './come-back.ts';
import { EmailProof } from './email-proof.tsx';
import styles from './identities.module.css';
import type { Leave } from './leave.ts';
import { useProviderName } from './provider-name.ts';
import { useSending } from './use-sending.ts';

type RegisterStepProps = {
  provider: ProviderName;
  step: Registering;
  leave: Leave;
  /** The address turned out to have an account. */
  onConfirm: (step: Confirming) => void;
};

/** Somebody new: a username, consent and, where the provider vouches for none, an address. */
export const RegisterStep = ({ provider, step, leave, onConfirm }: RegisterStepProps) => {
  const t = useTexts('identities');
  const name = useProviderName()(provider);
  const { isBusy, refusal, faults, setFaults, send } = useSending();
  const { ticket, suggestion, isEmailVerified } = step;

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const said = (field: string) => String(data.get(field) ?? '').trim();
    const missing = {
      ...(said('username') === '' && { username: t('register.username.hint') }),
      ...(!isEmailVerified && said('email') === '' && { email: t('register.email.required') }),
      ...(!isEmailVerified && said('code') === '' && { code: t('register.code.required') }),
      ...(!data.has('agree') && { agree: t('agree.required') }),
    };
    setFaults(missing);
    const [first] = Object.keys(missing);
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    const proof = isEmailVerified ? {} : { email: said('email'), code: said('code') };
    void send(async () => {
      const body = { ticket, username: said('username'), consents: documents, ...proof };
      const registered = await publicApi('POST /auth/providers/register', { body });
      if (registered.next === 'confirm') onConfirm(registered);
      else enter(registered, leave);
    });
  };

  return (
    <>
      <p className={styles.sub}>{t('register.text')}</p>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {refusal && <Refusal text={refusal} />}
        <Field
          label={t('register.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={suggestion.username}
          error={faults['username']}
        />
        {!isEmailVerified && <EmailProof ticket={ticket} suggestion={suggestion.email} provider={name} faults={faults} />}
        <Agreement error={faults['agree']} />
        <Button type="submit" look="primary" size="large" isBlock isBusy={isBusy}>
          {t('register.submit')}
        </Button>
      </form>
    </>
  );
};

const Agreement = ({ error }: { error: string | undefined }) => {
  const t = useTexts('identities');
  return (
    <div>
      <label className={styles.agreement}>
        <input type="checkbox" name="agree" aria-invalid={error !== undefined} aria-describedby={error && 'agree-note'} />
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
