import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { meQuery, useUpdateMe } from '#kernel/me/index.ts';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useUnsaved } from '#kernel/page/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { PhoneField } from '../flows/phone-field.tsx';
import { errorsOf, rules } from '../flows/rules.ts';
import { startCountdown } from '../flows/use-countdown.ts';
import { useForm } from '#forms/use-form.ts';
import { CodeStep } from './code-step.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contacts.module.css';

type Step = { name: 'rest' } | { name: 'form' } | { name: 'code'; phone: string };
/** `phone`: the verified number, or empty. `suggestion`: the number of the profile. */
type PhonePanelProps = { phone: string; suggestion: string };

const waitFor = (phone: string) => `phone:${phone}`;
const send = (phone: string) => api('POST /me/phone', { body: { phone } });

export const PhonePanel = ({ phone, suggestion }: PhonePanelProps) => {
  const t = useTexts('auth-contacts');
  const cache = useQueryClient();
  const [step, go] = useState<Step>({ name: 'rest' });
  const { mutateAsync: update } = useUpdateMe();
  const remove = useMutation({
    mutationFn: () => update({ phone: '' }),
    onSuccess: () => toast.success(t('phone.removed')),
  });
  const confirm = async (number: string, code: string) => {
    await api('POST /me/phone/confirm', { body: { phone: number, code } });
    await cache.invalidateQueries({ queryKey: meQuery.queryKey });
    toast.success(t('phone.done'));
    go({ name: 'rest' });
  };
  return (
    <Panel title={t('phone.title')} extra={<Tag tone={phone ? 'success' : 'neutral'}>{t(phone ? 'verified' : 'none')}</Tag>}>
      {phone && <p className={styles.value}>{phone}</p>}
      {step.name === 'rest' && (
        <>
          <p className={styles.text}>{t(phone ? 'phone.text' : 'phone.without')}</p>
          <div className={styles.actions}>
            <Button onClick={() => go({ name: 'form' })}>{t(phone ? 'phone.change' : 'phone.add')}</Button>
            {phone && (
              <Button isBusy={remove.isPending} onClick={() => remove.mutate()}>
                {t('phone.remove')}
              </Button>
            )}
          </div>
        </>
      )}
      {step.name === 'form' && (
        <PhoneForm
          suggestion={phone ? '' : suggestion}
          onSent={(number) => go({ name: 'code', phone: number })}
          onCancel={() => go({ name: 'rest' })}
        />
      )}
      {step.name === 'code' && (
        <CodeStep
          text={t('phone.sent', { phone: step.phone })}
          wait={waitFor(step.phone)}
          given=""
          resend={() => send(step.phone)}
          confirm={(code) => confirm(step.phone, code)}
          taken={{ 'user.phone_taken': 'code' }}
          onCancel={() => go({ name: 'rest' })}
        />
      )}
    </Panel>
  );
};

type PhoneFormProps = { suggestion: string; onSent: (phone: string) => void; onCancel: () => void };

const PhoneForm = ({ suggestion, onSent, onCancel }: PhoneFormProps) => {
  const t = useTexts('auth-contacts');
  const form = useForm({
    initial: { phone: suggestion, number: suggestion.startsWith('+') ? suggestion : '' },
    check: ({ phone, number }) => errorsOf({ phone: rules.mobile(phone, number) }),
    submit: async ({ number }) => {
      const { resendAfter } = await send(number);
      startCountdown(waitFor(number), resendAfter);
      onSent(number);
    },
  });
  useUnsaved(form.values.phone !== suggestion);
  return (
    <ContactForm of={form} submit={t('code.send')} onCancel={onCancel}>
      <PhoneField value={form.values.phone} error={form.errors.phone} onChange={(phone, number) => form.set({ phone, number })} />
    </ContactForm>
  );
};
