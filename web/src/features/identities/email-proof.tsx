import { useEffect, useState } from 'react';
import { publicApi } from '#kernel/api/public-api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import styles from './identities.module.css';
import { useSending } from './use-sending.ts';

type EmailProofProps = {
  ticket: string;
  /** What the provider says, for which it does not vouch. */
  suggestion: string;
  provider: string;
  faults: Record<string, string>;
};

/** An address and the code that proves it. */
export const EmailProof = ({ ticket, suggestion, provider, faults }: EmailProofProps) => {
  const t = useTexts('identities');
  const [email, setEmail] = useState(suggestion);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [wait, setWait] = useState(0);
  const { isBusy, refusal, faults: own, setFaults, send } = useSending();
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);

  const getCode = () => {
    const address = email.trim();
    setFaults(address === '' ? { email: t('register.email.required') } : {});
    if (address === '') return;
    void send(async () => {
      const { resendAfter } = await publicApi('POST /auth/providers/email', { body: { ticket, email: address } });
      setSentTo(address);
      setWait(resendAfter);
    });
  };

  return (
    <>
      <p className={styles.note}>{t('register.email.hint', { provider })}</p>
      {refusal && <Refusal text={refusal} />}
      <Field
        label={t('register.email')}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={own['email'] ?? faults['email']}
      />
      <Button isBusy={isBusy} disabled={wait > 0} onClick={getCode}>
        {wait > 0 ? t('register.send.again', { seconds: wait }) : t('register.send')}
      </Button>
      {sentTo && (
        <p className={styles.note} role="status">
          {t('register.sent', { email: sentTo })}
        </p>
      )}
      <Field label={t('register.code')} name="code" inputMode="numeric" autoComplete="one-time-code" error={faults['code']} />
    </>
  );
};
