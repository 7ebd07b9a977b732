import { useEffect } from 'react';
import { textOf, useTexts } from '#kernel/i18n/index.ts';
import { addressOf, arrival } from '../flow.ts';
import { pageMeta } from '#kernel/page-meta.ts';
import type { Enter } from '../sign-in.ts';
import styles from '../flows/flows.module.css';
import { Head } from '../flows/head.tsx';
import { goOn, useStep, useToken } from '../flows/moves.ts';
import { readDraft } from './draft.ts';
import { FinishByCode, FinishByLink } from './finish.tsx';
import { RegisterForm } from './register-form.tsx';

/** The sign-up: the form, then the code or the link of the mail. */
export const RegisterFlow = ({ enter }: { enter: Enter }) => {
  const step = useStep();
  const token = useToken();
  const { sentTo, ticket } = readDraft();
  const isLost = token === undefined && step === 'code' && ticket === '';
  // Another tab has no pending code: the URL decides which step is shown.
  useEffect(() => {
    if (isLost) goOn(addressOf('register'), arrival());
  }, [isLost]);
  if (token !== undefined) return <FinishByLink token={token} enter={enter} />;
  if (pageMeta('sign-up') === 'closed') return <Closed />;
  return step === 'code' && ticket !== '' ? <FinishByCode email={sentTo} ticket={ticket} enter={enter} /> : <RegisterForm />;
};

const Closed = () => {
  const t = useTexts('auth-flows');
  return (
    <>
      <Head title={t('register.closed')} />
      <p className={styles.told}>{textOf('errors', 'auth.sign_up_closed')}</p>
    </>
  );
};
