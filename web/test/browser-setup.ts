import { afterEach, beforeEach } from 'vitest';
import '#ui/base.css';
import { followLanguage, startI18n } from '#kernel/i18n/index.ts';
import { defaultPreferences, setPreferences } from '#kernel/preferences/index.ts';

const catalogs = import.meta.glob<Record<string, string>>(['../src/**/texts/*.json', '../../contract/src/texts/errors.*.json'], {
  import: 'default',
});

// As each page does once.
followLanguage();

beforeEach(async () => {
  setPreferences({ ...defaultPreferences, language: 'en-US' });
  document.documentElement.dataset['theme'] = 'light';
  await startI18n(catalogs, ['kernel', 'app', 'preferences', 'exceptions', 'errors', 'auth']);
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
