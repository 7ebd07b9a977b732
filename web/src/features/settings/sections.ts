import type { ComponentType } from 'react';
import { loadDataSection, loadNoticesSection, loadPrivacySection, loadTimeSection } from '#features/account/index.ts';
import { loadContactsSection } from '#features/auth/index.ts';
import { loadLinkedAccounts } from '#features/identities/index.ts';
import { loadDevicesSection } from '#features/security/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { loadSecurity } from './load-security.tsx';
import type texts from './texts/en-US.json';

type SectionName = keyof typeof texts extends infer Key ? (Key extends `section.${infer Name}` ? Name : never) : never;
type Section = { name: SectionName; Content: ComponentType };

/** The user's settings in order. A feature adds a section with one line here and its name in the texts. */
export const sections: readonly Section[] = [
  { name: 'security', Content: lazyPart(loadSecurity) },
  { name: 'account', Content: lazyPart(loadContactsSection) },
  { name: 'devices', Content: lazyPart(loadDevicesSection) },
  { name: 'linked', Content: lazyPart(loadLinkedAccounts) },
  { name: 'privacy', Content: lazyPart(loadPrivacySection) },
  { name: 'notices', Content: lazyPart(loadNoticesSection) },
  { name: 'time', Content: lazyPart(loadTimeSection) },
  { name: 'data', Content: lazyPart(loadDataSection) },
];
