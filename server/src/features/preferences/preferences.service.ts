import { accountPreferenceNames, isPreference } from '#contract/browser/preferences.ts';
import type { SavedPreferences } from '#contract/preferences.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { StoredPreferences, PreferencesRepository } from './preferences.repository.ts';

type Dependencies = { preferences: PreferencesRepository; hub: Hub };
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

export function preferencesService({ preferences, hub }: Dependencies) {
  return {
    get: async (viewer: Viewer): Promise<SavedPreferences> => present(await preferences.find(viewer.id)),

    async save(viewer: Viewer, change: Change): Promise<SavedPreferences> {
      const saved = await preferences.saveIfLatest(viewer.id, { content: change.preferences, changedAt: new Date(change.changedAt) });
      if (!saved) return present(await preferences.find(viewer.id));
      const answer = present(saved);
      hub.hint(`user:${viewer.id}`, 'preferences.changed', { changedAt: saved.changedAt.toISOString() });
      return answer;
    },
  };
}
export type PreferencesService = ReturnType<typeof preferencesService>;
