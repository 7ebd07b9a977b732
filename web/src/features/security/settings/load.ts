import { withWords } from '../with-words.ts';

/** Loads the page of an administrator without the required second factor. */
export const loadFactorNeeded = async () => (await withWords(import('./factor-needed.tsx'))).FactorNeeded;
export const loadSecuritySection = async () => (await withWords(import('./security-section.tsx'))).SecuritySection;
export const loadDevicesSection = async () => (await withWords(import('./devices-section.tsx'))).DevicesSection;
