import { accountPreferenceNames, isPreference } from '#contract/browser/preferences.ts';
import type { SavedPreferences } from '#contract/preferences.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { StoredPreferences } from './preferences.repository.ts';
import * as preferences from './preferences.repository.ts';

type Dependencies = { db: Db; hub: Hub };
type Change = { preferences: NonNullable<SavedPreferences['preferences']>; changedAt: string };

/** Settings of an earlier version that are no longer valid are left out: each device has its own for them. */
const present = (kept: StoredPreferences | undefined): SavedPreferences => {
  if (!kept) return { preferences: null, changedAt: null };
  const valid = accountPreferenceNames.filter((name) => name in kept.content && isPreference(name, kept.content[name]));
  return {
    preferences: Object.fromEntries(valid.map((name) => [name, kept.content[name]])),
    changedAt: kept.changedAt.toISOString(),
  };
};

export function preferencesService({ db, hub }: Dependencies) {
  return {
    get: async (viewer: Viewer): Promise<SavedPreferences> => present(await preferences.find(db, viewer.id)),

    async save(viewer: Viewer, change: Change): Promise<SavedPreferences> {
      const saved = await preferences.saveIfLatest(db, viewer.id, { content: change.preferences, changedAt: new Date(change.changedAt) });
      if (!saved) return present(await preferences.find(db, viewer.id));
      const answer = present(saved);
      hub.hint(`user:${viewer.id}`, 'preferences.changed', { changedAt: saved.changedAt.toISOString() });
      return answer;
    },
  };
}
export type PreferencesService = ReturnType<typeof preferencesService>;
