import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ProviderName } from '#contract/identities.ts';
import { errorText, loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { useSiteName } from '#kernel/site/name.ts';
import { session } from '#kernel/session/index.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { comeBack, type Confirming, enter, type FlowResult, keepStep, keptStep, type Registering } from './come-back.ts';
import { ConfirmStep } from './confirm-step.tsx';
import styles from './identities.module.css';
import { intoApp, type Leave } from './leave.ts';
import { RegisterStep } from './register-step.tsx';

type CallbackPageProps = { provider: ProviderName; leave?: Leave };
type CallbackState = { is: 'coming' } | { is: 'failed'; text: string } | { is: 'step'; step: Confirming | Registering };

/** The redirect URI of the providers: signs in, or shows the steps before. */
export const CallbackPage = (props: CallbackPageProps) => {
  const name = useSiteName();
  const logo = useSite((site) => site.logo);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <BrandMark size={28} logo={logo} />
        {name}
      </header>
      <main className={styles.main}>
        <Suspense>
          <Steps {...props} />
        </Suspense>
      </main>
    </div>
  );
};

const Steps = ({ provider, leave = intoApp }: CallbackPageProps) => {
  const t = useTexts('identities');
  const name = useSiteName();
  const [search] = useState(() => location.search);
  const [state, setState] = useState<CallbackState>(() => {
    const step = keptStep();
    return step && search === '' ? { is: 'step', step } : { is: 'coming' };
  });
  const goOn = (step: Confirming | Registering) => {
    keepStep(step);
    setState({ is: 'step', step });
  };
  const take = useEffectEvent((finished: FlowResult) => {
    if (finished.next === 'confirm' || finished.next === 'register') return goOn(finished);
    keepStep(null);
    enter(finished, leave);
  });
  const isComing = state.is === 'coming';
  useEffect(() => {
    if (!isComing) return;
    comeBack(provider, search).then(take, async (error: unknown) => {
      await loadTexts('errors').catch(() => undefined);
      keepStep(null);
      setState({ is: 'failed', text: errorText(error) });
    });
  }, [isComing, provider, search]);

  const title = {
    coming: t('coming'),
    failed: t('failed.title'),
    confirm: t('confirm.title'),
    register: t('register.title'),
  };
  const heading = title[state.is === 'step' ? state.step.next : state.is];
  useEffect(() => {
    document.title = `${heading} · ${name}`;
  }, [heading, name]);

  if (state.is === 'coming') return <p role="status">{heading}</p>;
  return (
    <>
      <h1>{heading}</h1>
      {state.is === 'failed' && <Failed text={state.text} />}
      {state.is === 'step' && state.step.next === 'confirm' && <ConfirmStep provider={provider} step={state.step} leave={leave} />}
      {state.is === 'step' && state.step.next === 'register' && (
        <RegisterStep provider={provider} step={state.step} leave={leave} onConfirm={goOn} />
      )}
    </>
  );
};

const Failed = ({ text }: { text: string }) => {
  const t = useTexts('identities');
  const isInside = session.isOpen();
  return (
    <>
      <p className={styles.sub} />
      <Refusal text={text} />
      <a className={styles.back} href={isInside ? '/personal-center/settings?section=linked' : '/login'}>
        {t(isInside ? 'back.settings' : 'back.signIn')}
      </a>
    </>
  );
};
