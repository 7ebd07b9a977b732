import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { foldName, tidyEmail } from '#contract/browser/patterns.ts';
import { meQuery } from '#kernel/me/index.ts';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useUnsaved } from '#kernel/page/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { errorsOf, rules } from '../flows/rules.ts';
import { startCountdown } from '../flows/use-countdown.ts';
import { useForm } from '#forms/use-form.ts';
import { CodeStep } from './code-step.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contacts.module.css';
import { pendingEmailQuery } from './auth.contacts.queries.ts';

type Step = { name: 'rest' | 'form' | 'served' } | { name: 'code'; email: string; code: string };
/** `pending`: the address whose code has not been entered yet. */
type EmailPanelProps = { email: string; isVerified: boolean; hasPassword: boolean; pending: string | null };

const waitFor = (email: string) => `email:${email}`;

/** The link of the mail carries the address and the code; opened again, its address is verified already. */
const useStep = (own: string | null) => {
  const [address, setAddress] = useSearchParams();
  const [email, code] = [address.get('email'), address.get('code')];
  const [step, setStep] = useState<Step>(() => {
    if (!email || !code) return { name: 'rest' };
    return own !== null && foldName(email) === foldName(own) ? { name: 'served' } : { name: 'code', email, code };
  });
  const go = (next: Step) => {
    setStep(next);
    if (email ?? code) setAddress({ section: 'account' }, { replace: true, preventScrollReset: true });
  };
  return [step, go] as const;
};

export const EmailPanel = ({ email, isVerified, hasPassword, pending }: EmailPanelProps) => {
  const t = useTexts('auth-contacts');
  const cache = useQueryClient();
  const common = useTexts('kernel');
  const [chosen, go] = useStep(isVerified ? email : null);
  // A pending change is resumed, even after a reload.
  const step: Step = chosen.name === 'rest' && pending !== null ? { name: 'code', email: pending, code: '' } : chosen;
  const verify = useMutation({
    mutationFn: () => api('POST /me/email', { body: { email } }),
    onSuccess: ({ resendAfter }) => {
      startCountdown(waitFor(email), resendAfter);
      cache.setQueryData(pendingEmailQuery.queryKey, email);
      go({ name: 'code', email, code: '' });
    },
  });
  const rest = () => {
    cache.setQueryData(pendingEmailQuery.queryKey, null);
    go({ name: 'rest' });
  };
  const drop = useMutation({ mutationFn: () => api('DELETE /me/email/pending'), onSuccess: rest });
  const confirm = async (taken: string, code: string) => {
    await api('POST /me/email/confirm', { body: { email: taken, code } });
    await cache.invalidateQueries({ queryKey: meQuery.queryKey });
    toast.success(t('email.done'));
    rest();
  };
  return (
    <Panel
      title={t('email.title')}
      extra={<Tag tone={isVerified ? 'success' : 'warning'}>{t(isVerified ? 'verified' : 'unverified')}</Tag>}
    >
      <p className={styles.value}>{email}</p>
      {(step.name === 'rest' || step.name === 'served') && (
        <>
          {step.name === 'served' && (
            <p className={styles.text} role="status">
              {t('email.served')}
            </p>
          )}
          {!isVerified && <p className={styles.text}>{t('email.unverified')}</p>}
          <div className={styles.actions}>
            {!isVerified && (
              <Button look="primary" isBusy={verify.isPending} onClick={() => verify.mutate()}>
                {t('email.verify')}
              </Button>
            )}
            <Button onClick={() => go({ name: 'form' })}>{t('email.change')}</Button>
          </div>
        </>
      )}
      {step.name === 'form' && (
        <EmailForm
          hasPassword={hasPassword}
          onSent={(wanted) => {
            cache.setQueryData(pendingEmailQuery.queryKey, wanted);
            go({ name: 'code', email: wanted, code: '' });
          }}
          onCancel={() => go({ name: 'rest' })}
        />
      )}
      {step.name === 'code' && (
        <CodeStep
          text={t('email.sent', { email: step.email })}
          wait={waitFor(step.email)}
          given={step.code}
          // Resending to an address other than the pending one needs the password again, which is not kept.
          resend={step.email === pending ? () => api('POST /me/email/pending/resend') : undefined}
          confirm={(code) => confirm(step.email, code)}
          taken={{ 'user.email_taken': 'code' }}
          cancelLabel={foldName(step.email) === foldName(email) ? common('cancel') : t('email.drop')}
          isFocused={chosen.name === 'code'}
          onCancel={() => drop.mutate()}
        />
      )}
    </Panel>
  );
};

type EmailFormProps = { hasPassword: boolean; onSent: (email: string) => void; onCancel: () => void };

const EmailForm = ({ hasPassword, onSent, onCancel }: EmailFormProps) => {
  const t = useTexts('auth-contacts');
  const form = useForm({
    initial: { email: '', current: '' },
    check: ({ email, current }) =>
      errorsOf({ email: rules.email(email), current: hasPassword ? rules.given(current, 'auth-contacts', 'current.required') : undefined }),
    submit: async ({ email, current }) => {
      const wanted = tidyEmail(email);
      const { resendAfter } = await api('POST /me/email', { body: { email: wanted, ...(hasPassword && { current }) } });
      startCountdown(waitFor(wanted), resendAfter);
      onSent(wanted);
    },
  });
  useUnsaved(Object.values(form.values).some(Boolean));
  return (
    <ContactForm of={form} submit={t('code.send')} onCancel={onCancel}>
      <Field {...form.bind('email')} label={t('email.new')} type="email" autoComplete="email" autoFocus />
      {hasPassword && <Field {...form.bind('current')} label={t('current')} type="password" autoComplete="current-password" />}
      <p className={styles.text}>{t('email.note')}</p>
    </ContactForm>
  );
};
