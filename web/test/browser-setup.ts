import { afterAll, afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '#ui/base.css';
import { followLanguage, showTimesIn, startI18n } from '#kernel/i18n/index.ts';
import { defaultPreferences, setPreferences } from '#kernel/preferences/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { toast, useToasts } from '#kernel/toast/index.ts';

const catalogs = import.meta.glob<Record<string, string>>(['../src/**/texts/*.json', '../../contract/src/texts/*.json'], {
  import: 'default',
});

const clearStorage = () => {
  localStorage.clear();
  sessionStorage.clear();
};

// As each page does once.
const stopLanguage = followLanguage();
const root = document.documentElement;
const found = { address: location.href, attributes: [...root.attributes].map(({ name, value }) => [name, value] as const) };

/** All files share one document: what a file did to it ends with the file. */
afterAll(async () => {
  await cleanup();
  stopLanguage();
  history.replaceState(null, '', found.address);
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const [name, value] of found.attributes) root.setAttribute(name, value);
  document.adoptedStyleSheets = [];
  queryClient.clear();
  useSite.setState({}, true);
  showTimesIn(null);
  for (const { id } of useToasts.getState()) toast.hide(id);
});

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
