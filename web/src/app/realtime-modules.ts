import type { RealtimeModule } from '#kernel/realtime/index.ts';

/** The listeners of all features, in one file. */
export const modules = Object.values(import.meta.glob<RealtimeModule>('../features/*/*.realtime.ts', { eager: true, import: 'realtime' }));
