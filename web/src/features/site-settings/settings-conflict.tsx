import type { SettingName } from '#contract/settings.ts';
import { ConflictQuestion } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useSettingWords } from './setting-words.ts';
import type { SectionState } from './use-section.ts';

type SettingsConflictProps = { section: SectionState; conflict: NonNullable<SectionState['conflict']> };

/** Another user saved first: shows both values side by side, as text. */
export const SettingsConflict = ({ section, conflict }: SettingsConflictProps) => {
  const t = useTexts('site-settings');
  const wordsOf = useSettingWords();
  const { fresh, names, hasNewPassword } = conflict;
  /** Passwords are never shown, only that they differ. */
  const withPassword = (words: string, name: SettingName, isNew: boolean) =>
    name === 'mail' && isNew ? `${words} · ${t('value.newPassword')}` : words;
  const fields = names.map((name) => ({
    key: name,
    label: t(`name.${name}`),
    mine: withPassword(wordsOf(section.valueOf(name), name), name, Boolean(section.draft.mail?.password)),
    theirs: withPassword(wordsOf(fresh.values[name], name), name, hasNewPassword),
  }));
  return (
    <ConflictQuestion
      conflict={conflict}
      fields={fields}
      isSaving={section.form.isBusy}
      onAnswer={(keepsMine) => (keepsMine ? section.keepMine() : section.forget())}
      onClose={section.stay}
    />
  );
};
