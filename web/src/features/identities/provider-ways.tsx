import { useEffect, useState, type ComponentType } from 'react';
import { withTexts } from '#kernel/i18n/index.ts';
import { offeredProviders } from './offered.ts';
import type { ProviderButtonsProps } from './provider-buttons.tsx';

/** Heights in pixels: the divider above the buttons, then each button with its gap. */
const LINE = 40;
const BUTTON = 52;

/** Sign-in with providers, loaded lazily with its texts, as most sites have none. */
export const ProviderButtons = (props: ProviderButtonsProps) => {
  const [Buttons, setButtons] = useState<ComponentType<ProviderButtonsProps> | null>(null);
  const count = offeredProviders().length;
  useEffect(() => {
    if (count === 0) return;
    // Offline the providers cannot be reached either; the other sign-in methods are shown already.
    withTexts(import('./provider-buttons.tsx'), 'identities').then(
      (part) => setButtons(() => part.ProviderButtons),
      () => undefined,
    );
  }, [count]);
  if (count === 0) return null;
  return Buttons ? <Buttons {...props} /> : <div style={{ minHeight: LINE + count * BUTTON }} />;
};
