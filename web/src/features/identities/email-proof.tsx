import { useEffect, useState } from 'react';
import type { FormState } from '#forms/use-form.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { given } from './given.ts';
import styles from './identities.module.css';

type EmailProofProps = {
  ticket: string;
  provider: string;
  form: Pick<FormState<{ email: string; code: string }>, 'values' | 'bind' | 'run' | 'isBusy'>;
};

/** An email address and the code that verifies it. */
export const EmailProof = ({ ticket, provider, form }: EmailProofProps) => {
  const t = useTexts('identities');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);

  const getCode = () =>
    form.run(
      async () => {
        const email = form.values.email.trim();
        const { resendAfter } = await publicApi('POST /auth/providers/email', { body: { ticket, email } });
        setSentTo(email);
        setWait(resendAfter);
      },
      async () => ({ email: given('register.email.required')(form.values.email, null) }),
    );

  return (
    <>
      <p className={styles.note}>{t('register.email.hint', { provider })}</p>
      <Field {...form.bind('email')} label={t('register.email')} type="email" autoComplete="email" />
      <Button isBusy={form.isBusy} disabled={wait > 0} onClick={() => void getCode()}>
        {wait > 0 ? t('register.send.again', { seconds: wait }) : t('register.send')}
      </Button>
      {sentTo && (
        <p className={styles.note} role="status">
          {t('register.sent', { email: sentTo })}
        </p>
      )}
      <Field {...form.bind('code')} label={t('register.code')} inputMode="numeric" autoComplete="one-time-code" />
    </>
  );
};
