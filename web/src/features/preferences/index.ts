export { LanguageMenu, useLanguageEntries } from './language-menu.tsx';
export { PreferencesButton } from './preferences-button.tsx';
export { useThemeSwitch } from './use-theme-switch.ts';
