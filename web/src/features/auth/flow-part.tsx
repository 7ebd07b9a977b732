import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './login-page.module.css';
import type { FlowName } from './flow.ts';
import { lazyPart } from './lazy-part.ts';
import type { Enter } from './sign-in.ts';

const Flows = lazyPart(async () => (await import('./flows/flows.tsx')).Flows, 'auth-flows', 'errors');

type FlowPartProps = { flow: Exclude<FlowName, 'password'>; enter: Enter };

/** All flows except for the password, loaded lazily with their texts, as they are rarely needed. */
export const FlowPart = (props: FlowPartProps) => {
  const t = useTexts('auth');
  const [isMissing, setMissing] = useState(false);
  return (
    <Flows
      {...props}
      onLoadError={() => setMissing(true)}
      fallback={isMissing ? <p role="alert">{t('missing')}</p> : props.flow === 'code' && <div className={styles.codeSpace} />}
    />
  );
};
