import { useEffect, useState, type ComponentType } from 'react';
import { loadTexts } from '#kernel/i18n/index.ts';
import { offeredProviders } from './offered.ts';
import type { ProviderButtonsProps } from './provider-buttons.tsx';

/** The line above the buttons, then each with its gap, in pixels. */
const LINE = 40;
const BUTTON = 52;

/** Ways in by accounts elsewhere, for sites that offer some: most do not, so their code and words come by themselves. */
export const ProviderButtons = (props: ProviderButtonsProps) => {
  const [Buttons, setButtons] = useState<ComponentType<ProviderButtonsProps> | null>(null);
  const count = offeredProviders().length;
  useEffect(() => {
    if (count === 0) return;
    // Without a line there is no provider to go to either; the other ways in stand there already.
    Promise.all([import('./provider-buttons.tsx'), loadTexts('identities')]).then(
      ([part]) => setButtons(() => part.ProviderButtons),
      () => undefined,
    );
  }, [count]);
  if (count === 0) return null;
  return Buttons ? <Buttons {...props} /> : <div style={{ minHeight: LINE + count * BUTTON }} />;
};
