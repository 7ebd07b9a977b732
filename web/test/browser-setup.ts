import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '#ui/base.css';
import { followLanguage, startI18n } from '#kernel/i18n/index.ts';
import { defaultPreferences, setPreferences } from '#kernel/preferences/index.ts';

const catalogs = import.meta.glob<Record<string, string>>(['../src/**/texts/*.json', '../../contract/src/texts/*.json'], {
  import: 'default',
});

const clearStorage = () => {
  localStorage.clear();
  sessionStorage.clear();
};

// As each page does once.
followLanguage();

beforeEach(async () => {
  // First of all: a page of the test before would ask for words of this one that are not loaded yet.
  await cleanup();
  // Again: a page may keep something until it is gone, and the test before only ended with its last expectation.
  clearStorage();
  setPreferences({ ...defaultPreferences, language: 'en-US' });
  document.documentElement.dataset['theme'] = 'light';
  await startI18n(catalogs, ['kernel', 'app', 'menus', 'preferences', 'exceptions', 'errors', 'auth']);
});
// The next file starts with what is stored now.
afterEach(clearStorage);
