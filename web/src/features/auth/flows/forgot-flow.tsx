import { publicApi } from '#kernel/api/public-api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { tabStore } from '#kernel/storage/index.ts';
import { tidyEmail } from '#contract/browser/patterns.ts';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { addressOf, go } from '../flow.ts';
import form from '../login-form.module.css';
import { SubmitButton } from '../submit-button.tsx';
import styles from './flows.module.css';
import { Head } from './head.tsx';
import { MailHint } from './mail-hint.tsx';
import { useStep } from './moves.ts';
import { Resend } from './resend.tsx';
import { errorsOf, rules } from './rules.ts';
import { startCountdown, useCountdown } from './use-countdown.ts';
import { useForm } from '#forms/use-form.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const asked = () => tabStore.read('forgot', isText) ?? '';
const ask = (email: string) => publicApi('POST /forgot-password', { body: { email } });
const waitOf = (email: string) => `forgot:${email}`;

/** The response is the same for every address, so that it does not reveal whether an account exists. */
export const ForgotFlow = () => (useStep() === 'sent' && asked() !== '' ? <Sent email={asked()} /> : <Input />);

const Input = () => {
  const t = useTexts('auth-flows');
  const { bind, values, failure, isBusy, formProps } = useForm({
    initial: { email: asked() },
    check: ({ email }) => errorsOf({ email: rules.email(email) }),
    submit: async ({ email }) => {
      const { resendAfter } = await ask(tidyEmail(email));
      tabStore.write('forgot', tidyEmail(email));
      startCountdown(waitOf(tidyEmail(email)), resendAfter);
      go(addressOf('forgot', { step: 'sent' }));
    },
  });
  const { left } = useCountdown(waitOf(tidyEmail(values.email)));
  return (
    <>
      <Head title={t('forgot.title')} text={t('forgot.text')} />
      <form {...formProps} className={form.form}>
        {failure && <Refusal text={failure} />}
        <Field {...bind('email')} label={t('email')} type="email" autoComplete="email" autoFocus />
        <SubmitButton label={left > 0 ? t('resend.wait', { seconds: left }) : t('forgot.submit')} isBusy={isBusy || left > 0} />
      </form>
    </>
  );
};

const Sent = ({ email }: { email: string }) => {
  const t = useTexts('auth-flows');
  return (
    <>
      <Head title={t('forgot.sent')} />
      <div className={styles.told} role="status">
        <p>{t('forgot.sent.text', { email })}</p>
        <MailHint />
      </div>
      <Resend wait={waitOf(email)} label={t('forgot.again')} send={() => ask(email)} />
      <button type="button" className={styles.link} onClick={() => go(addressOf('forgot'))}>
        {t('otherAddress')}
      </button>
    </>
  );
};
