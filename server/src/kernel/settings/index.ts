import type { Logger } from 'pino';
import { type SettingName, SettingValues } from '#contract/settings.ts';
import { shownMail, StoredMail } from './mail.ts';
import type { SettingsRow } from './settings.repository.ts';
import * as rows from './settings.repository.ts';
import type { Db } from '../db/index.ts';

export { mailOf, passwordMark, type StoredMail } from './mail.ts';

/** Values of settings not set in the console, and the names of those given by the environment. */
export type Fallbacks = { values: SettingValues; given: readonly SettingName[] };
/** The values as stored. */
type StoredValues = Omit<SettingValues, 'mail'> & { mail: StoredMail };
/** Settings set in the console. */
export type OwnSettings = Partial<StoredValues>;

type Dependencies = {
  db: Db;
  fallbacks: Fallbacks;
  /** Makes the other instances reload them. */
  announce: () => void;
  log: Logger;
};
type State = { version: number; own: OwnSettings; values: SettingValues };

export const settingNames = SettingValues.keyof().options;
const stored = { ...SettingValues.shape, mail: StoredMail };

/** Maximum delay of an instance that missed a message of another one. */
const FRESH_MS = 5_000;

/** Values that a release no longer understands count as not set. */
export const ownOf = (value: unknown): OwnSettings => {
  const rest = (value ?? {}) as Record<string, unknown>;
  const understood = settingNames.flatMap((name) => {
    const { success, data } = stored[name].safeParse(rest[name]);
    return success ? [[name, data] as const] : [];
  });
  return Object.fromEntries(understood);
};

/** The public form of stored settings. */
export const shownOf = ({ mail, ...own }: OwnSettings): Partial<SettingValues> => ({ ...own, ...(mail && { mail: shownMail(mail) }) });

type OwnChange = { readonly [Name in SettingName]?: StoredValues[Name] | null | undefined };
/** Applies a change to the stored settings; null removes one. */
export const changedBy = (own: OwnSettings, change: OwnChange): OwnSettings =>
  Object.fromEntries(Object.entries({ ...own, ...change }).filter(([, value]) => value !== null && value !== undefined));
const sideOf = (own: OwnSettings, change: OwnChange) =>
  Object.fromEntries(Object.keys(change).map((name) => [name, own[name as SettingName] ?? null]));
/** The stored values of the changed settings for the audit log; null if not set. */
export const settingSides = (before: OwnSettings, after: OwnSettings, change: OwnChange) => ({
  before: sideOf(before, change),
  after: sideOf(after, change),
});

/**
 * The settings of the site, cached in memory on every instance. After the commit of a change call `announce`, and every
 * instance reloads them.
 */
export function createSettings({ db, fallbacks, announce, log }: Dependencies) {
  let state: State = { version: 0, own: {}, values: fallbacks.values };
  const listeners: ((now: SettingValues, before: SettingValues) => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  const take = ({ version, value }: SettingsRow): void => {
    // Concurrent reads may finish out of order.
    if (version <= state.version) return;
    const before = state.values;
    const own = ownOf(value);
    state = { version, own, values: { ...fallbacks.values, ...shownOf(own) } };
    for (const listener of listeners) listener(state.values, before);
  };
  const reload = async (): Promise<void> => take(await rows.read(db));
  const catchUp = (): void => void reload().catch((error: unknown) => log.warn({ err: error }, 'settings could not be read'));

  return {
    /** The same object until a setting changes. */
    current: (): SettingValues => state.values,
    state: (): Readonly<State> => state,
    fallbacks,
    reload,
    /** Reloads in the background. */
    catchUp,
    async announce(): Promise<void> {
      await reload();
      announce();
    },
    onChange: (listener: (now: SettingValues, before: SettingValues) => void): void => void listeners.push(listener),
    /** Recovers from lost messages between several instances. */
    follow: (): void => {
      timer = setInterval(catchUp, FRESH_MS);
      timer.unref();
    },
    stop: (): void => clearInterval(timer),
  };
}
export type SiteSettings = ReturnType<typeof createSettings>;

/** Name of the site, independent of language. */
export const nameOf = ({ siteName }: Pick<SettingValues, 'siteName'>): string => siteName || 'Plaza';

/** A value derived from the settings, recomputed when they change. */
export const madeOf = <T>({ current }: Pick<SiteSettings, 'current'>, make: (values: SettingValues) => T): (() => T) => {
  let last: { values: SettingValues; made: T } | undefined;
  return () => {
    const values = current();
    if (last?.values !== values) last = { values, made: make(values) };
    return last.made;
  };
};

/** Whether permissions or menus of users changed. */
export const isOtherAccess = (now: SettingValues, before: SettingValues): boolean =>
  now.showDemoMenus !== before.showDemoMenus || now.requireAdminFactor !== before.requireAdminFactor;
