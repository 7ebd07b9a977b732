import type { SettingName } from '#contract/settings.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { useSettingWords } from './setting-words.ts';
import styles from './site-settings.module.css';
import type { Conflict, Section } from './use-section.ts';

/** Somebody was faster: what they set beside what is about to be set, and the choice between the two. */
export const ConflictDialog = ({ section, conflict }: { section: Section; conflict: Conflict }) => {
  const t = useTexts('site-settings');
  const say = useSettingWords();
  const { by, at, fresh, names, hasNewPassword } = conflict;
  /** Nobody is told a password, only that it is another one. */
  const withPassword = (words: string, name: SettingName, isNew: boolean) =>
    name === 'mail' && isNew ? `${words} · ${t('value.newPassword')}` : words;
  return (
    <Dialog title={t('conflict.title')} width={560} onClose={section.stay}>
      <p>
        {t('conflict.text', { by: by || t('somebody') })} {at && <RelativeTime at={at} />}
      </p>
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">{t('conflict.setting')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
            <th scope="col">{t('conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`name.${name}`)}</th>
              <td>{withPassword(say(fresh.values[name], name), name, hasNewPassword)}</td>
              <td>{withPassword(say(section.valueOf(name), name), name, Boolean(section.draft.mail?.password))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DialogActions>
        <Button onClick={section.forget}>{t('conflict.takeTheirs')}</Button>
        <Button look="primary" onClick={section.keepMine}>
          {t('conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
