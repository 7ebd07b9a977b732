import type { RealtimeModule } from '#kernel/realtime/index.ts';
import { settingsKey } from './site-settings.queries.ts';

/** Another user changes the settings while this page is open. */
export const realtime: RealtimeModule = ({ onHint, cache }) => {
  onHint('settings.changed', () => void cache.invalidateQueries({ queryKey: settingsKey }));
};
