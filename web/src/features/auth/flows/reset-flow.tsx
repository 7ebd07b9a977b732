import { useState } from 'react';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Refusal } from '#ui/field/refusal.tsx';
import { FlowLink } from '../flow-link.tsx';
import { addressOf, arrival } from '../flow.ts';
import form from '../login-form.module.css';
import { SubmitButton } from '../submit-button.tsx';
import styles from './flows.module.css';
import { Head } from './head.tsx';
import { goOn } from './moves.ts';
import { NewPassword } from './new-password.tsx';
import { errorsOf, rules } from './rules.ts';
import { useForm } from '#forms/use-form.ts';
import { useLink } from './use-link.ts';

/** Sets a new password by the link of a mail. */
export const ResetFlow = () => {
  const t = useTexts('auth-flows');
  // Kept while the page is open: it is removed from the history after its use.
  const [token] = useState(() => arrival().token ?? '-');
  const { link, expire, retry } = useLink('POST /reset-password/check', token);
  if (link === null) return <Head title={t('reset.title')} text={t('reset.checking')} />;
  if ('username' in link) return <Change token={token} username={link.username} onExpired={expire} />;
  const isExpired = isApiError(link.error, 'auth.link_expired', 'request.invalid');
  return (
    <>
      <Head title={isExpired ? t('reset.expired') : t('reset.title')} />
      <p className={styles.told} role="alert">
        {isExpired ? t('reset.expired.text') : errorText(link.error)}
      </p>
      {isExpired ? (
        <FlowLink flow="forgot">{t('reset.newLink')}</FlowLink>
      ) : (
        <button type="button" className={styles.link} onClick={retry}>
          {t('retry')}
        </button>
      )}
    </>
  );
};

type ChangeProps = { token: string; username: string; onExpired: (error: unknown) => void };

const Change = ({ token, username, onExpired }: ChangeProps) => {
  const t = useTexts('auth-flows');
  const { bind, values, failure, isBusy, formProps } = useForm({
    initial: { password: '', confirm: '' },
    check: ({ password, confirm }) => errorsOf({ password: rules.password(password), confirm: rules.confirm(confirm, password) }),
    submit: async ({ password }) => {
      try {
        await publicApi('POST /reset-password', { body: { token, password } });
        goOn(addressOf('password'), { username });
      } catch (error) {
        if (!isApiError(error, 'auth.link_expired')) throw error;
        onExpired(error);
      }
    },
  });
  return (
    <>
      <Head title={t('reset.title')} text={t('reset.text', { username })} />
      <form {...formProps} className={form.form}>
        {failure && <Refusal text={failure} />}
        {/* Gives password managers the username. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <NewPassword bind={bind} password={values.password} own={[username]} autoFocus />
        <SubmitButton label={t('reset.submit')} isBusy={isBusy} />
      </form>
    </>
  );
};
