import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingName, Settings, SettingsChange, SettingSource, SettingValues } from '#contract/settings.ts';
import { conflictOf, useForm, wholeDate, type EditConflict } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { settingsQuery, useSaveSettings } from './site-settings.queries.ts';

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The value as sent: `hasPassword` is read-only and omitted. */
const asChange = (value: SettingValues[SettingName]): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'hasPassword' ? undefined : part)));

/** Maximum number of retries when concurrent changes concern other settings. */
const most = 5;

/** Another user changed the same settings. */
type SettingsConflict = EditConflict & {
  fresh: Settings;
  names: SettingName[];
  /** Whether the other user changed the mail server's password. */
  hasNewPassword: boolean;
};

/** A group of settings that are saved together. Unchanged ones follow the server. */
export const useSection = (settings: Settings) => {
  const kernel = useTexts('kernel');
  const cache = useQueryClient();
  const { mutateAsync } = useSaveSettings();
  /** The settings when the change began; other users may have changed them since. */
  const [base, setBase] = useState<Settings | null>(null);
  const [conflict, setConflict] = useState<SettingsConflict | null>(null);
  const seen = base ?? settings;

  const form = useForm<SettingsChange>({
    initial: {},
    isField: () => true,
    check: ({ banner }) => ({ 'banner.until': wholeDate(banner?.until ?? '', null) }) as object,
    submit: () => save(seen),
  });
  const draft = form.values;
  const changed = (Object.keys(draft) as SettingName[]).filter((name) => draft[name] !== undefined);

  const forget = () => {
    form.reset({});
    setBase(null);
    setConflict(null);
  };
  const put = <Name extends SettingName>(name: Name, value: SettingsChange[Name]) => {
    const isBack = value === null ? seen.sources[name] !== 'here' : isEqual(value, asChange(seen.values[name]));
    form.set({ [name]: isBack ? undefined : value });
    setBase(isBack && changed.every((other) => other === name) ? null : seen);
  };

  /** Settings changed here that another user has changed too. */
  const changedMeanwhile = (fresh: Settings) =>
    changed.filter(
      (name) => !isEqual(fresh.values[name], seen.values[name]) || (name === 'mail' && fresh.mailPasswordMark !== seen.mailPasswordMark),
    );

  const save = async (on: Settings, tries = 1): Promise<void> => {
    setConflict(null);
    try {
      await mutateAsync({ ...draft, version: on.version });
      forget();
      toast.success(kernel('saved'));
    } catch (error) {
      const found = conflictOf(error);
      if (!found) throw error;
      const fresh = await cache.fetchQuery(settingsQuery);
      const names = changedMeanwhile(fresh);
      // Other settings were changed: both changes apply.
      if (names.length === 0 && tries < most) return save(fresh, tries + 1);
      const hasNewPassword = fresh.mailPasswordMark !== null && fresh.mailPasswordMark !== seen.mailPasswordMark;
      setConflict({ ...found, fresh, names, hasNewPassword });
      // The conflict dialog replaces the form's own error.
      throw error;
    }
  };

  return {
    form,
    conflict,
    draft,
    /** The value after saving. */
    valueOf: <Name extends SettingName>(name: Name): SettingValues[Name] => {
      const wanted = draft[name];
      return (wanted === undefined ? seen.values[name] : wanted === null ? seen.fallbacks[name] : wanted) as SettingValues[Name];
    },
    sourceOf: (name: SettingName): SettingSource => {
      const wanted = draft[name];
      return wanted === undefined ? seen.sources[name] : wanted === null ? seen.fallbackSources[name] : 'here';
    },
    fallbackOf: (name: SettingName) => ({ value: seen.fallbacks[name], source: seen.fallbackSources[name] }),
    /** Keyed by setting, with the field of a compound one: `mail.host`. */
    errors: form.errors as Readonly<Record<string, string | undefined>>,
    put,
    keepMine: () => void (conflict && form.run(() => save(conflict.fresh))),
    forget,
    stay: () => setConflict(null),
  };
};
export type SectionState = ReturnType<typeof useSection>;
