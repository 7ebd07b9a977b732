import { dropMark } from '#app/drop-mark.ts';
import { loadAccess } from '#app/load-access.ts';
import { isBeingReplaced, reloadOnStaleChunk } from '#app/stale-chunks.ts';
import { takeStyles } from '#app/take-styles.ts';
import { followLanguage } from '#kernel/i18n/index.ts';
import { followLook } from '#kernel/look/index.ts';
import { followPreferences } from '#kernel/preferences/index.ts';
import { followOtherTabs, loginAddress, session } from '#kernel/session/index.ts';
import { followTheme } from '#kernel/theme/index.ts';

/** Fetches the user before most of the code has loaded. */
const start = async () => {
  followOtherTabs();
  followPreferences();
  followLanguage();
  followTheme();
  followLook();
  reloadOnStaleChunk();
  const access = loadAccess();
  // Handled where it is awaited; until then it must not count as an unhandled rejection.
  access.catch(() => undefined);
  const styles = takeStyles();
  const [{ mount }] = await Promise.all([import('#app/mount.tsx'), styles]);
  await mount(access);
};

/** The page shows a start error after a timeout; this shows it at once. */
const giveUp = async (error: unknown) => {
  console.error(error);
  if (!(await isBeingReplaced())) document.documentElement.dataset['start'] = 'failed';
};

if (session.isOpen()) start().catch(giveUp);
else if (!dropMark()) location.replace(loginAddress(location));
