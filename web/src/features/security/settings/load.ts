import { withWords } from '../with-words.ts';

/** What an administrator gets until they have set a second factor up. */
export const loadFactorNeeded = async () => (await withWords(import('./factor-needed.tsx'))).FactorNeeded;
export const loadSecuritySection = async () => (await withWords(import('./security-section.tsx'))).SecuritySection;
export const loadDevicesSection = async () => (await withWords(import('./devices-section.tsx'))).DevicesSection;
