import type { ComponentType } from 'react';
import { loadDataSection, loadNoticesSection, loadPrivacySection, loadTimeSection } from '#features/account/index.ts';
import { loadContactsSection } from '#features/auth/index.ts';
import { loadLinkedAccounts } from '#features/identities/index.ts';
import { loadDevicesSection } from '#features/security/index.ts';
import { later } from '#kernel/later.tsx';
import { loadSecurity } from './load-security.tsx';
import type texts from './texts/en-US.json';

type SectionName = keyof typeof texts extends infer Key ? (Key extends `section.${infer Name}` ? Name : never) : never;
type Section = { name: SectionName; Content: ComponentType };

/** The user's settings in order. A feature adds a section with one line here and its name in the texts. */
export const sections: readonly Section[] = [
  { name: 'security', Content: later(loadSecurity) },
  { name: 'account', Content: later(loadContactsSection) },
  { name: 'devices', Content: later(loadDevicesSection) },
  { name: 'linked', Content: later(loadLinkedAccounts) },
  { name: 'privacy', Content: later(loadPrivacySection) },
  { name: 'notices', Content: later(loadNoticesSection) },
  { name: 'time', Content: later(loadTimeSection) },
  { name: 'data', Content: later(loadDataSection) },
];
