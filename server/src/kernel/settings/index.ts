import type { Logger } from 'pino';
import { type SettingName, SettingValues } from '#contract/settings.ts';
import { shownMail, StoredMail } from './mail.ts';
import type { SettingsRepository, SettingsRow } from './settings.repository.ts';

export { mailOf, passwordMark, type StoredMail } from './mail.ts';

/** What holds where nothing was set in the console, and which of it the environment says. */
export type Fallbacks = { values: SettingValues; given: readonly SettingName[] };
/** As it rests in the row. */
type StoredValues = Omit<SettingValues, 'mail'> & { mail: StoredMail };
/** What was set in the console. */
export type OwnSettings = Partial<StoredValues>;

type Needs = {
  rows: Pick<SettingsRepository, 'read'>;
  fallbacks: Fallbacks;
  /** Tells the other instances to read them anew. */
  announce: () => void;
  log: Logger;
};
type State = { version: number; own: OwnSettings; values: SettingValues };

export const settingNames = SettingValues.keyof().options;
const stored = { ...SettingValues.shape, mail: StoredMail };

/** Whoever missed a message of another instance is behind for no longer than this. */
const FRESH_MS = 5_000;

/** What a release no longer understands counts as not set. */
export const ownOf = (value: unknown): OwnSettings => {
  const rest = (value ?? {}) as Record<string, unknown>;
  const understood = settingNames.flatMap((name) => {
    const { success, data } = stored[name].safeParse(rest[name]);
    return success ? [[name, data] as const] : [];
  });
  return Object.fromEntries(understood);
};

/** The same as it may be told. */
export const shownOf = ({ mail, ...own }: OwnSettings): Partial<SettingValues> => ({ ...own, ...(mail && { mail: shownMail(mail) }) });

type OwnChange = { readonly [Name in SettingName]?: StoredValues[Name] | null | undefined };
/** What was set, with the change over it; null takes back. */
export const changedBy = (own: OwnSettings, change: OwnChange): OwnSettings =>
  Object.fromEntries(Object.entries({ ...own, ...change }).filter(([, value]) => value !== null && value !== undefined));
const sideOf = (own: OwnSettings, change: OwnChange) =>
  Object.fromEntries(Object.keys(change).map((name) => [name, own[name as SettingName] ?? null]));
/** For the audit log: of the things that change, what was set of them; null where nothing was. */
export const settingSides = (before: OwnSettings, after: OwnSettings, change: OwnChange) => ({
  before: sideOf(before, change),
  after: sideOf(after, change),
});

/**
 * The settings of the site, in memory on every instance: asking costs nothing. Whoever changes them calls `announce` after the
 * commit, and every instance reads them anew.
 */
export function createSettings({ rows, fallbacks, announce, log }: Needs) {
  let state: State = { version: 0, own: {}, values: fallbacks.values };
  const listeners: ((now: SettingValues, before: SettingValues) => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  const take = ({ version, value }: SettingsRow): void => {
    // Two readings may end in the other order.
    if (version <= state.version) return;
    const before = state.values;
    const own = ownOf(value);
    state = { version, own, values: { ...fallbacks.values, ...shownOf(own) } };
    for (const listener of listeners) listener(state.values, before);
  };
  const reload = async (): Promise<void> => take(await rows.read());
  const catchUp = (): void => void reload().catch((error: unknown) => log.warn({ err: error }, 'settings could not be read'));

  return {
    /** The same object until something changes. */
    current: (): SettingValues => state.values,
    state: (): Readonly<State> => state,
    fallbacks,
    reload,
    /** The same where nobody waits for it. */
    catchUp,
    async announce(): Promise<void> {
      await reload();
      announce();
    },
    onChange: (listener: (now: SettingValues, before: SettingValues) => void): void => void listeners.push(listener),
    /** Of several instances: a message that was lost is made good. */
    follow: (): void => {
      timer = setInterval(catchUp, FRESH_MS);
      timer.unref();
    },
    stop: (): void => clearInterval(timer),
  };
}
export type SiteSettings = ReturnType<typeof createSettings>;

/** What the site is called where there is no language to say it in. */
export const nameOf = ({ siteName }: Pick<SettingValues, 'siteName'>): string => siteName || 'Plaza';

/** Something made of the settings, made anew when they change. */
export const madeOf = <T>({ current }: Pick<SiteSettings, 'current'>, make: (values: SettingValues) => T): (() => T) => {
  let last: { values: SettingValues; made: T } | undefined;
  return () => {
    const values = current();
    if (last?.values !== values) last = { values, made: make(values) };
    return last.made;
  };
};
