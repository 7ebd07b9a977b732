import type { ProviderName } from '#contract/identities.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { offeredProviders } from './offered.ts';

/** The common name of a provider; a custom provider is configured with its own name. */
export const useProviderName = (): ((provider: ProviderName, name?: string | null) => string) => {
  const t = useTexts('identities');
  return (provider, name = offeredProviders().find((one) => one.provider === provider)?.name) => name ?? t(`provider.${provider}`);
};
