import bowser from 'bowser';
import type { SignedInDevice } from '#contract/security/index.ts';

type DeviceName = Pick<SignedInDevice, 'browser' | 'system' | 'kind'>;
const kinds: Record<string, SignedInDevice['kind']> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' };

/** Browser and system from the user agent; it can be forged, so it only helps to recognise a device. */
export function deviceNameOf(userAgent: string): DeviceName {
  if (userAgent.trim() === '') return { browser: null, system: null, kind: 'other' };
  const { browser, os, platform } = bowser.parse(userAgent);
  return { browser: named(browser.name), system: named(os.name), kind: kinds[platform.type ?? ''] ?? 'other' };
}

const named = (name: string | undefined): string | null => name?.slice(0, 40) || null;

/** `Chrome · macOS`; null when both are unknown. */
export const deviceTitle = ({ browser, system }: Pick<DeviceName, 'browser' | 'system'>): string | null =>
  [browser, system].filter(Boolean).join(' · ') || null;
