import { useState, type ChangeEvent } from 'react';
import type { MailTest } from '#contract/mail.ts';
import type { SetUpStart } from '#contract/setup.ts';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import { tidyEmail } from '#contract/browser/patterns.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { currentLanguage, useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { NewPassword } from '../flows/new-password.tsx';
import { errorsOf, rules } from '../flows/rules.ts';
import { useForm } from '#forms/use-form.ts';
import flows from '../flows/flows.module.css';
import form from '../login-form.module.css';
import type { Enter } from '../sign-in.ts';
import { SubmitButton } from '../submit-button.tsx';
import { type SetUpDraft, dropDraft, readDraft, writeDraft } from './draft.ts';
import { SetUpMail } from './set-up-mail-fields.tsx';
import { mailErrors, type MailValues, mailValues, mailInput } from './set-up-mail.ts';
import styles from './setup.module.css';

type SetUpFormProps = { token: string; begin: SetUpStart; enter: Enter; onRefused: (error: unknown) => void };

/** Empty: the product's own name. */
const siteNameOf = ({ siteName }: { siteName: string }) => siteName.trim() || null;
const siteNameError = (values: { siteName: string }) =>
  siteNameOf(values) === null ? undefined : rules.line(values.siteName, consoleLimits.siteName);

const useSetUp = ({ token, begin, enter, onRefused }: SetUpFormProps) => {
  const [draft] = useState(readDraft);
  const { username, name, email, siteName, signUp } = draft;
  const [test, setTest] = useState<MailTest | null>(null);
  const fields = useForm({
    initial: {
      siteName: siteName || begin.siteName,
      signUp: signUp || begin.signUp,
      username,
      name,
      email,
      password: '',
      confirm: '',
      ...mailValues(draft),
    },
    check: (values) =>
      errorsOf({
        username: rules.username(values.username),
        name: rules.line(values.name, limits.personName),
        email: rules.email(values.email),
        password: rules.password(values.password),
        confirm: rules.confirm(values.confirm, values.password),
        siteName: siteNameError(values),
        ...mailErrors(values),
      }),
    submit: async (values) => {
      const chosen = {
        siteName: siteNameOf(values),
        signUp: values.signUp === 'closed' ? ('closed' as const) : ('open' as const),
      };
      const who = { username: values.username, name: values.name, email: tidyEmail(values.email), password: values.password };
      const body = { ...who, ...chosen, mail: mailInput(values), token, language: currentLanguage() };
      try {
        const tokens = await publicApi('POST /setup', { body });
        dropDraft();
        enter(tokens, { remember: true });
      } catch (error) {
        if (!isApiError(error, 'setup.done', 'setup.link_void')) throw error;
        onRefused(error);
      }
    },
    codes: { 'user.username_taken': 'username', 'user.email_taken': 'email' },
  });
  const keep = (change: Partial<SetUpDraft>) => {
    writeDraft(change);
    fields.set(change);
  };
  const kept = (field: keyof SetUpDraft) => ({
    ...fields.bind(field),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => keep({ [field]: target.value }),
  });
  const keepMail = ({ 'mail.password': password, ...change }: Partial<MailValues>) => {
    setTest(null);
    writeDraft(change);
    fields.set({ ...change, ...(password !== undefined && { 'mail.password': password }) });
  };
  const testMail = () => {
    setTest(null);
    const { values } = fields;
    if (fields.show(errorsOf({ email: rules.email(values.email), siteName: siteNameError(values), ...mailErrors(values) }))) return;
    const body = {
      token,
      mail: mailInput(values),
      email: tidyEmail(values.email),
      language: currentLanguage(),
      siteName: siteNameOf(values),
    };
    void fields.run(async () => setTest(await publicApi('POST /setup/mail-test', { body })));
  };
  return { ...fields, keep, kept, keepMail, test, testMail };
};

/** The administrator, the name of the site, and who may sign up. */
export const SetUpForm = (props: SetUpFormProps) => {
  const t = useTexts('auth-setup');
  const { bind, kept, keep, keepMail, test, testMail, values, errors, failure, isBusy, formProps } = useSetUp(props);
  return (
    <>
      <h1 className={flows.title}>{t('title')}</h1>
      <p className={flows.text}>{t('text')}</p>
      <form {...formProps} className={form.form}>
        {failure && <Refusal text={failure} />}
        <fieldset className={styles.group}>
          <legend>{t('you')}</legend>
          <Field {...kept('username')} label={t('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
          <Field {...kept('name')} label={t('name')} note={t('name.note')} autoComplete="name" />
          <Field {...kept('email')} label={t('email')} type="email" autoComplete="email" />
          <NewPassword bind={bind} password={values.password} own={[values.username, values.email.split('@')[0] ?? '']} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('site')}</legend>
          <Field {...kept('siteName')} label={t('siteName')} note={t('siteName.note')} autoComplete="off" />
          <div className={styles.pick}>
            <span aria-hidden="true">{t('signUp')}</span>
            <Choice
              label={t('signUp')}
              look="segments"
              value={values.signUp}
              options={(['open', 'closed'] as const).map((value) => ({ value, label: t(`signUp.${value}`) }))}
              onChange={(signUp) => keep({ signUp })}
            />
            <p>{t(values.signUp === 'closed' ? 'signUp.closed.note' : 'signUp.open.note')}</p>
          </div>
        </fieldset>
        <SetUpMail
          values={values}
          errors={errors}
          mailServer={props.begin.mailServer}
          test={test}
          isBusy={isBusy}
          onChange={keepMail}
          onTest={testMail}
        />
        <SubmitButton label={t('submit')} busyLabel={t('submitting')} isBusy={isBusy} />
      </form>
    </>
  );
};
