import { settings } from '#contract/settings.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { SettingsService } from './settings.service.ts';

export const settingsRoutes = (service: SettingsService): Handler[] => [
  handle(settings.get, () => service.get()),
  handle(settings.update, ({ viewer, body: { version, ...change } }) => service.update(viewer, version, change)),
  handle(settings.history, ({ query }) => service.history(query)),
  handle(settings.testMail, ({ viewer }) => service.testMail(viewer)),
];
