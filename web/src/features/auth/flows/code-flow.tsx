import { useState } from 'react';
import { tidyEmail } from '#contract/browser/patterns.ts';
import { withSecondStep } from '#features/security/index.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { isRecord, tabStore } from '#kernel/storage/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import form from '../login-form.module.css';
import { Remember } from '../remember.tsx';
import type { Enter } from '../sign-in.ts';
import { lazyPart } from '../lazy-part.ts';
import { SubmitButton } from '../submit-button.tsx';
import { CodeField } from './code-field.tsx';
import styles from './flows.module.css';
import { MailHint, SmsHint } from './mail-hint.tsx';
import { errorsOf, rules } from './rules.ts';
import { useCountdown } from './use-countdown.ts';
import { useForm } from '#forms/use-form.ts';

const PhoneField = lazyPart(async () => (await import('./phone-field.tsx')).PhoneField);

type By = 'email' | 'phone';
type Draft = { by: By; email: string; phone: string; number: string };
const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && ['by', 'email', 'phone', 'number'].every((name) => typeof value[name] === 'string');
/** The receiver of the code, so that a reload does not ask again. */
const kept = (): Draft => tabStore.read('code', isDraft) ?? { by: 'email', email: '', phone: '', number: '' };

const useCodeLogin = (enter: Enter) => {
  const [draft] = useState(kept);
  const [by, setBy] = useState<By>(draft.by);
  const [isSent, setSent] = useState(false);
  const receiverErrors = (values: Omit<Draft, 'by'>) =>
    by === 'email' ? { email: rules.email(values.email) } : { phone: rules.mobile(values.phone, values.number) };
  const receiverOf = ({ email, number }: { email: string; number: string }) =>
    by === 'email' ? { email: tidyEmail(email) } : { phone: number };

  const fields = useForm({
    initial: { email: draft.email, phone: draft.phone, number: draft.number, code: '' },
    check: (values) => errorsOf({ ...receiverErrors(values), code: rules.code(values.code) }),
    submit: async (values) => {
      const remember = new FormData(fields.formProps.ref.current ?? undefined).has('remember');
      const body = { ...receiverOf(values), code: values.code, remember };
      enter(await withSecondStep(() => publicApi('POST /login/code', { body })), { remember });
    },
    codes: { 'auth.code_wrong': 'code', 'auth.code_used': 'code' },
    // Cancelled at the second step: not an error.
    onError: (error) => isApiError(error, 'auth.second_factor_required'),
  });
  const { values, show, run, focus } = fields;
  const countdown = useCountdown(`code:${Object.values(receiverOf(values)).join('')}`);
  const getCode = async () => {
    if (show(errorsOf<string>(receiverErrors(values)))) return;
    const isDone = await run(async () => {
      const { resendAfter } = await publicApi('POST /login/code/send', { body: receiverOf(values) });
      countdown.start(resendAfter);
      const { email, phone, number } = values;
      tabStore.write('code', { by, email, phone, number });
      setSent(true);
    });
    if (isDone) focus('code');
  };
  return { ...fields, by, setBy, left: countdown.left, isSent, getCode };
};

/** Signs in with a code by mail or text message instead of the password. */
export const CodeFlow = ({ enter }: { enter: Enter }) => {
  const t = useTexts('auth-flows');
  const { bind, values, set, errors, failure, isBusy, formProps, by, setBy, left, isSent, getCode } = useCodeLogin(enter);
  return (
    <form {...formProps} className={form.form}>
      {failure && <Refusal text={failure} />}
      <div className={styles.by}>
        <Choice
          label={t('by')}
          look="segments"
          value={by}
          onChange={setBy}
          options={[
            { value: 'email', label: t('by.email') },
            { value: 'phone', label: t('by.phone') },
          ]}
        />
      </div>
      {by === 'email' ? (
        <Field {...bind('email')} label={t('email')} type="email" autoComplete="email" autoFocus />
      ) : (
        <PhoneField
          value={values.phone}
          error={errors.phone}
          onChange={(phone, number) => set({ phone, number })}
          fallback={<div className={styles.phoneSpace} />}
        />
      )}
      <div className={styles.withWords}>
        <CodeField
          value={values.code}
          error={errors.code}
          onChange={(code) => set({ code })}
          extra={
            <button type="button" className={styles.send} disabled={left > 0 || isBusy} onClick={getCode}>
              {left > 0 ? t('code.wait', { seconds: left }) : t('code.get')}
            </button>
          }
        />
      </div>
      {isSent && (
        <div className={styles.told} role="status">
          <p>{t(by === 'email' ? 'code.sent.email' : 'code.sent.phone')}</p>
          {by === 'email' ? <MailHint /> : <SmsHint />}
        </div>
      )}
      <p className={form.row}>
        <Remember />
      </p>
      <SubmitButton label={t('signIn')} isBusy={isBusy} />
    </form>
  );
};
