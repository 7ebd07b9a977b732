import { useState } from 'react';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import type { TokenPair } from '#kernel/session/index.ts';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { addressOf, go } from '../flow.ts';
import form from '../login-form.module.css';
import { PasswordField } from '../password-field.tsx';
import type { Enter } from '../sign-in.ts';
import { SubmitButton } from '../submit-button.tsx';
import { CodeField } from '../flows/code-field.tsx';
import styles from '../flows/flows.module.css';
import { Head } from '../flows/head.tsx';
import { MailHint } from '../flows/mail-hint.tsx';
import { goOn } from '../flows/moves.ts';
import { Resend } from '../flows/resend.tsx';
import { errorsOf, rules } from '../flows/rules.ts';
import { useLink } from '../flows/use-link.ts';
import { useForm, type Bound } from '#forms/use-form.ts';
import { dropDraft } from './draft.ts';

/** Completes a sign-up; if the username was taken meanwhile, it asks for another and keeps the rest. */
const useFinish = (enter: Enter) => {
  const [isTaken, setTaken] = useState(false);
  const finish = async (ask: (other: { username?: string }) => Promise<TokenPair>, username: string) => {
    try {
      enter(await ask(isTaken ? { username } : {}), { remember: true });
      dropDraft();
    } catch (error) {
      if (isApiError(error, 'user.username_taken')) setTaken(true);
      throw error;
    }
  };
  const check = (username: string) => (isTaken ? rules.username(username) : undefined);
  return { isTaken, finish, check };
};

const OtherUsername = (field: Bound<string>) => (
  <Field
    {...field}
    label={useTexts('auth-flows')('username.other')}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    autoFocus
  />
);

type FinishByCodeProps = { email: string; ticket: string; enter: Enter };

export const FinishByCode = ({ email, ticket, enter }: FinishByCodeProps) => {
  const t = useTexts('auth-flows');
  const { isTaken, finish, check } = useFinish(enter);
  const { bind, values, set, errors, failure, isBusy, formProps } = useForm({
    initial: { code: '', username: '' },
    check: ({ code, username }) => errorsOf({ code: rules.code(code), username: check(username) }),
    submit: ({ code, username }) => finish((other) => publicApi('POST /sign-up/finish', { body: { ticket, code, ...other } }), username),
    codes: { 'auth.code_wrong': 'code', 'auth.code_spent': 'code', 'user.username_taken': 'username' },
  });
  return (
    <>
      <Head title={t('verify.title')} text={t('verify.text', { email })} />
      <form {...formProps} className={form.form}>
        {failure && <Refusal text={failure} />}
        <CodeField value={values.code} error={errors.code} onChange={(code) => set({ code })} autoFocus />
        {isTaken && <OtherUsername {...bind('username')} />}
        <SubmitButton label={t('verify.submit')} isBusy={isBusy} />
      </form>
      <div className={styles.told}>
        <MailHint />
      </div>
      <Resend wait={`sign-up:${email}`} label={t('verify.again')} send={() => publicApi('POST /sign-up/resend', { body: { ticket } })} />
      <button type="button" className={styles.link} onClick={() => go(addressOf('register'))}>
        {t('otherAddress')}
      </button>
    </>
  );
};

/** Nothing happens on opening, as mail scanners follow links too; the password proves whose sign-up it is. */
export const FinishByLink = ({ token, enter }: { token: string; enter: Enter }) => {
  const t = useTexts('auth-flows');
  const { link, expire, retry } = useLink('POST /sign-up/check-link', token);
  if (link === null) return <Head title={t('byLink.title')} text={t('reset.checking')} />;
  if ('username' in link) return <LinkForm token={token} username={link.username} enter={enter} onExpired={expire} />;
  return <Expired error={link.error} onRetry={retry} />;
};

type LinkFormProps = { token: string; username: string; enter: Enter; onExpired: (error: unknown) => void };

const LinkForm = ({ token, username: own, enter, onExpired }: LinkFormProps) => {
  const t = useTexts('auth-flows');
  const { isTaken, finish, check } = useFinish(enter);
  const { bind, failure, isBusy, formProps } = useForm({
    initial: { password: '', username: '' },
    check: ({ password, username }) =>
      errorsOf({ password: rules.given(password, 'auth-flows', 'rule.password'), username: check(username) }),
    submit: async ({ password, username }) => {
      try {
        await finish((other) => publicApi('POST /sign-up/finish-by-link', { body: { token, password, ...other } }), username);
      } catch (error) {
        if (!isApiError(error, 'auth.link_expired')) throw error;
        onExpired(error);
      }
    },
    codes: { 'user.username_taken': 'username' },
  });
  return (
    <>
      <Head title={t('byLink.title')} text={t('byLink.for', { username: own })} />
      <form {...formProps} className={form.form}>
        {failure && <Refusal text={failure} />}
        <PasswordField {...bind('password')} autoFocus />
        {isTaken && <OtherUsername {...bind('username')} />}
        <SubmitButton label={t('byLink.submit')} isBusy={isBusy} />
      </form>
    </>
  );
};

const Expired = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useTexts('auth-flows');
  const isOver = isApiError(error, 'auth.link_expired', 'request.invalid');
  return (
    <>
      <Head title={t(isOver ? 'reset.expired' : 'byLink.title')} />
      <p className={styles.told} role="alert">
        {isOver ? t('reset.expired.text') : errorText(error)}
      </p>
      {/* After expiry the flow starts again. */}
      <button type="button" className={styles.link} onClick={isOver ? () => goOn(addressOf('register')) : onRetry}>
        {t(isOver ? 'byLink.again' : 'retry')}
      </button>
    </>
  );
};
