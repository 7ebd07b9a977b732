import { useState } from 'react';
import type { ProviderName } from '#contract/identities.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { errorText, loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { safeRedirect } from '#kernel/session/index.ts';
import { Refusal } from '#ui/field/refusal.tsx';
import styles from './identities.module.css';
import { type Leave, toProvider } from './leave.ts';
import { ProviderMark } from './marks.tsx';
import { offeredProviders } from './offered.ts';
import { useProviderName } from './provider-name.ts';

export type ProviderButtonsProps = {
  /** Whether to remember this device; called before the redirect to a provider. */
  isRemembered?: () => boolean;
  leave?: Leave;
};

/** One button per sign-in provider of this site. */
export const ProviderButtons = ({ isRemembered = () => true, leave = toProvider }: ProviderButtonsProps) => {
  const t = useTexts('identities');
  const nameOf = useProviderName();
  const [busy, setBusy] = useState<ProviderName | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const begin = async (provider: ProviderName) => {
    setBusy(provider);
    setRefusal(null);
    try {
      const wanted = new URLSearchParams(location.search).get('redirect');
      const redirect = safeRedirect(wanted, location.origin);
      const { url } = await publicApi('POST /auth/providers/:provider/start', {
        params: { provider },
        body: { redirect, remember: isRemembered() },
      });
      leave(url);
    } catch (error) {
      await loadTexts('errors').catch(() => undefined);
      setRefusal(errorText(error));
      setBusy(null);
    }
  };

  return (
    <section className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      {refusal && <Refusal text={refusal} />}
      {offeredProviders().map(({ provider, name }) => (
        <button
          key={provider}
          type="button"
          className={styles.way}
          aria-busy={busy === provider}
          disabled={busy !== null}
          onClick={() => begin(provider)}
        >
          <ProviderMark provider={provider} />
          {t('continueWith', { provider: nameOf(provider, name) })}
        </button>
      ))}
    </section>
  );
};
