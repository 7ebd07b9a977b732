import { useState } from 'react';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Refusal } from '#ui/field/refusal.tsx';
import { FlowLink } from '../flow-link.tsx';
import { addressOf, arrival } from '../flow.ts';
import form from '../login-form.module.css';
import { SubmitButton } from '../submit-button.tsx';
import styles from './flows.module.css';
import { Head } from './head.tsx';
import { goOn } from './moves.ts';
import { useForm } from './use-form.ts';

/** The old address says that the change was not its owner's: one press, as programs that look at mails follow links too. */
export const UndoFlow = () => {
  const t = useTexts('flows');
  const [email, setEmail] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const { refusal, isBusy, onSubmit } = useForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      try {
        const { email: back } = await publicApi('POST /undo-email', { body: { token: arrival().token ?? '-' } });
        goOn(addressOf('undo'));
        setEmail(back);
      } catch (error) {
        if (!isApiError(error, 'auth.link_expired')) throw error;
        setOver(true);
      }
    },
  });
  if (email !== null)
    return (
      <>
        <Head title={t('undo.done')} />
        <p className={styles.told} role="status">
          {t('undo.done.text', { email })}
        </p>
        <FlowLink flow="forgot">{t('undo.newPassword')}</FlowLink>
      </>
    );
  if (isOver)
    return (
      <>
        <Head title={t('reset.expired')} />
        <p className={styles.told} role="alert">
          {t('undo.expired.text')}
        </p>
        <FlowLink flow="password">{t('signIn')}</FlowLink>
      </>
    );
  return (
    <>
      <Head title={t('undo.title')} text={t('undo.text')} />
      <form className={form.form} onSubmit={onSubmit}>
        {refusal && <Refusal text={refusal} />}
        <SubmitButton label={t('undo.submit')} isBusy={isBusy} />
      </form>
    </>
  );
};
