import react from 'react';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '#ui/base.css';
import { followLanguage, showTimesIn, startI18n } from '#kernel/i18n/index.ts';
import { defaultPreferences, setPreferences } from '#kernel/preferences/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { toast, useToasts } from '#kernel/toast/index.ts';
import { touched } from '#kernel/touched.ts';
import { textTools } from '#ui/markdown/text-tools.ts';

const catalogs = import.meta.glob<Record<string, string>>(['../src/**/texts/*.json', '../../contract/src/texts/*.json'], {
  import: 'default',
});

// Warnings of React remain; the places it would remember end with ten thousand per second.
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {}, configurable: true });

const clearStorage = () => {
  localStorage.clear();
  sessionStorage.clear();
};

// As the application does at its start.
textTools.load = () => import('#parts/text-tools.tsx');
// As every page does once.
const stopLanguage = followLanguage();
// A page under test is used.
void touched();
dispatchEvent(new Event('pointermove'));
const root = document.documentElement;
const found = { address: location.href, attributes: [...root.attributes].map(({ name, value }) => [name, value] as const) };

/** All files share one document: changes to it are reverted at the end of a file. */
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
  // First, as a page of the former test would request texts of this one that are not loaded yet.
  await cleanup();
  // Again, as a page may write on unmount, and the former test ended with its last expectation.
  clearStorage();
  setPreferences({ ...defaultPreferences, language: 'en-US' });
  document.documentElement.dataset['theme'] = 'light';
  await startI18n(catalogs, ['kernel', 'app', 'menus', 'preferences', 'exceptions', 'errors', 'auth']);
});
// The next file would start with what is stored now.
afterEach(clearStorage);
