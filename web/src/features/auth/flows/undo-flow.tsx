import { useState } from 'react';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Refusal } from '#ui/field/refusal.tsx';
import { FlowLink } from '../flow-link.tsx';
import { addressOf, arrival, type FlowName } from '../flow.ts';
import form from '../login-form.module.css';
import { SubmitButton } from '../submit-button.tsx';
import styles from './flows.module.css';
import { Head } from './head.tsx';
import { goOn } from './moves.ts';
import { useForm } from '#forms/use-form.ts';

type Words = { title: string; text: string; submit: string; done: string; expired: string };
type UndoStepProps = {
  flow: FlowName;
  words: Words;
  /** Reverts the change; resolves to the message to show. */
  undo: (token: string) => Promise<string>;
};

/** Reverts a change not made by the account's owner; needs a click, as mail scanners follow links too. */
const UndoStep = ({ flow, words, undo }: UndoStepProps) => {
  const t = useTexts('auth-flows');
  const [outcome, setOutcome] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const { failure, isBusy, formProps } = useForm({
    initial: {},
    check: () => ({}),
    submit: async () => {
      try {
        const text = await undo(arrival().token ?? '-');
        goOn(addressOf(flow));
        setOutcome(text);
      } catch (error) {
        if (!isApiError(error, 'auth.link_expired')) throw error;
        setOver(true);
      }
    },
  });
  if (outcome !== null)
    return (
      <>
        <Head title={words.done} />
        <p className={styles.told} role="status">
          {outcome}
        </p>
        <FlowLink flow="forgot">{t('undo.newPassword')}</FlowLink>
      </>
    );
  if (isOver)
    return (
      <>
        <Head title={t('reset.expired')} />
        <p className={styles.told} role="alert">
          {words.expired}
        </p>
        <FlowLink flow="password">{t('signIn')}</FlowLink>
      </>
    );
  return (
    <>
      <Head title={words.title} text={words.text} />
      <form {...formProps} className={form.form}>
        {failure && <Refusal text={failure} />}
        <SubmitButton label={words.submit} isBusy={isBusy} />
      </form>
    </>
  );
};

/** Reverts a change of the email address, by the link sent to the former address. */
export const UndoFlow = () => {
  const t = useTexts('auth-flows');
  const words = {
    title: t('undo.title'),
    text: t('undo.text'),
    submit: t('undo.submit'),
    done: t('undo.done'),
    expired: t('undo.expired.text'),
  };
  const undo = async (token: string) => t('undo.done.text', await publicApi('POST /undo-email', { body: { token } }));
  return <UndoStep flow="undo" words={words} undo={undo} />;
};

/** Reverts the addition of a phone number, by the link in the mail about it. */
export const UndoPhoneFlow = () => {
  const t = useTexts('auth-flows');
  const words = {
    title: t('undo.title'),
    text: t('undoPhone.text'),
    submit: t('undoPhone.submit'),
    done: t('undoPhone.done'),
    expired: t('undoPhone.expired.text'),
  };
  const undo = async (token: string) => {
    await publicApi('POST /undo-phone', { body: { token } });
    return t('undoPhone.done.text');
  };
  return <UndoStep flow="undo-phone" words={words} undo={undo} />;
};
