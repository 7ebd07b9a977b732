import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { emojiGroups, emojiOf, type EmojiName } from './emoji.ts';
import styles from './messages.module.css';

type EmojiDialogProps = { title: string; onChoose: (emoji: string) => void; onClose: () => void };

/** Emoji by group, found by their names in the language of the reader and by their short names. */
export const EmojiDialog = ({ title, onChoose, onClose }: EmojiDialogProps) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase().replaceAll(':', '');
  const isFound = (name: EmojiName) => wanted === '' || name.includes(wanted) || t(`emoji.${name}`).toLowerCase().includes(wanted);
  const groups = Object.entries(emojiGroups).flatMap(([group, names]) => {
    const found = names.filter(isFound);
    return found.length > 0 ? [{ group: group as keyof typeof emojiGroups, names: found }] : [];
  });
  return (
    <Dialog title={title} width={440} onClose={onClose}>
      <SearchField label={t('emoji.search')} value={typed} maxLength={40} onChange={setTyped} />
      <div className={styles.emojis}>
        {groups.map(({ group, names }) => (
          <section key={group} aria-label={t(`group.${group}`)}>
            <h3>{t(`group.${group}`)}</h3>
            <div className={styles.grid}>
              {names.map((name) => (
                <button key={name} type="button" title={`${t(`emoji.${name}`)} :${name}:`} onClick={() => onChoose(emojiOf[name])}>
                  <span aria-hidden="true">{emojiOf[name]}</span>
                  <span className="visually-hidden">{t(`emoji.${name}`)}</span>
                </button>
              ))}
            </div>
          </section>
        ))}
        {groups.length === 0 && <p role="status">{t('emoji.none')}</p>}
      </div>
      <DialogActions>
        <CloseButton label={common('close')} />
      </DialogActions>
    </Dialog>
  );
};
