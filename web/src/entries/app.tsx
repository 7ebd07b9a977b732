import { dropMark } from '#app/drop-mark.ts';
import { loadAccess } from '#app/load-access.ts';
import { isBeingReplaced, reloadOnStaleChunk } from '#app/stale-chunks.ts';
import { takeStyles } from '#app/take-styles.ts';
import { followLanguage } from '#kernel/i18n/index.ts';
import { followLook } from '#kernel/look/index.ts';
import { followPreferences } from '#kernel/preferences/index.ts';
import { followOtherTabs, loginAddress, session } from '#kernel/session/index.ts';
import { followTheme } from '#kernel/theme/index.ts';

/** Asks who this is before the bulk of the code has arrived. */
const start = async () => {
  followOtherTabs();
  followPreferences();
  followLanguage();
  followTheme();
  followLook();
  reloadOnStaleChunk();
  const access = loadAccess();
  // Handled where it is shown; here it must not count as forgotten meanwhile.
  access.catch(() => undefined);
  const styles = takeStyles();
  const [{ mount }] = await Promise.all([import('#app/mount.tsx'), styles]);
  await mount(access);
};

/** The page says by itself that it did not start; here it is only told to say so at once. */
const giveUp = async (error: unknown) => {
  console.error(error);
  if (!(await isBeingReplaced())) document.documentElement.dataset['start'] = 'failed';
};

if (session.isOpen()) start().catch(giveUp);
else if (!dropMark()) location.replace(loginAddress(location));
