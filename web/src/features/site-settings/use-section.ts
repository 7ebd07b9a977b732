import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingName, Settings, SettingsChange, SettingSource, SettingValues } from '#contract/settings.ts';
import { conflictOf, refusalText, type Conflict } from '#features/trees/index.ts';
import { fieldTexts, useTexts } from '#kernel/i18n/index.ts';
import { useUnsaved } from '#kernel/page/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { settingsQuery, useSaveSettings } from './settings.queries.ts';

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** As it would be sent: whether there is a password is told, and not asked for. */
const asChange = (value: SettingValues[SettingName]): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'hasPassword' ? undefined : part)));

/** So often a change is sent again because somebody was busy with other settings. */
const most = 5;

/** Somebody else has changed what is being changed here. */
type SettingsConflict = Conflict & {
  fresh: Settings;
  names: SettingName[];
  /** Theirs is another password of the mail server. */
  hasNewPassword: boolean;
};

/** A few settings that are changed and saved together. What was not touched follows the server. */
export const useSection = (settings: Settings) => {
  const kernel = useTexts('kernel');
  const cache = useQueryClient();
  const { mutateAsync, isPending } = useSaveSettings();
  const [draft, setDraft] = useState<SettingsChange>({});
  /** What the change was begun on: others may have changed it since. */
  const [base, setBase] = useState<Settings | null>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<SettingsConflict | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const seen = base ?? settings;
  const isDirty = Object.keys(draft).length > 0;
  useUnsaved(isDirty);

  const take = (next: SettingsChange) => {
    setDraft(next);
    setBase(Object.keys(next).length > 0 ? seen : null);
  };
  const forget = () => {
    setDraft({});
    setBase(null);
    setFaults({});
    setRefusal(null);
    setConflict(null);
  };
  const put = <Name extends SettingName>(name: Name, value: SettingsChange[Name]) => {
    setRefusal(null);
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => field.split('.')[0] !== name)));
    const { [name]: _, ...others } = draft;
    const isBack = value === null ? seen.sources[name] !== 'here' : isEqual(value, asChange(seen.values[name]));
    take(isBack ? others : { ...others, [name]: value });
  };

  /** What is changed here and has become something else for everybody. */
  const changedMeanwhile = (fresh: Settings) =>
    (Object.keys(draft) as SettingName[]).filter(
      (name) => !isEqual(fresh.values[name], seen.values[name]) || (name === 'mail' && fresh.mailPasswordMark !== seen.mailPasswordMark),
    );

  const save = async (on: Settings = seen, tries = 1): Promise<void> => {
    setConflict(null);
    try {
      await mutateAsync({ ...draft, version: on.version });
      forget();
      toast.success(kernel('saved'));
    } catch (error) {
      const found = conflictOf(error);
      const texts = fieldTexts(error);
      setFaults(Object.fromEntries(texts.map(({ name, text }) => [name, text])));
      setRefusal(found || texts.length > 0 ? null : refusalText(error));
      if (!found) return;
      const fresh = await cache.fetchQuery(settingsQuery);
      const names = changedMeanwhile(fresh);
      // Something else was changed: both hold.
      if (names.length === 0 && tries < most) return save(fresh, tries + 1);
      const hasNewPassword = fresh.mailPasswordMark !== null && fresh.mailPasswordMark !== seen.mailPasswordMark;
      setConflict({ ...found, fresh, names, hasNewPassword });
    }
  };

  /** What is there now could not be asked for. */
  const refuse = (error: unknown) => setRefusal(refusalText(error));

  return {
    isDirty,
    isSaving: isPending,
    faults,
    refusal,
    conflict,
    draft,
    /** As it will be. */
    valueOf: <Name extends SettingName>(name: Name): SettingValues[Name] => {
      const wanted = draft[name];
      return (wanted === undefined ? seen.values[name] : wanted === null ? seen.fallbacks[name] : wanted) as SettingValues[Name];
    },
    sourceOf: (name: SettingName): SettingSource => {
      const wanted = draft[name];
      return wanted === undefined ? seen.sources[name] : wanted === null ? seen.fallbackSources[name] : 'here';
    },
    fallbackOf: (name: SettingName) => ({ value: seen.fallbacks[name], source: seen.fallbackSources[name] }),
    put,
    save: () => void save().catch(refuse),
    keepMine: () => void (conflict && save(conflict.fresh).catch(refuse)),
    forget,
    stay: () => setConflict(null),
  };
};
export type Section = ReturnType<typeof useSection>;
