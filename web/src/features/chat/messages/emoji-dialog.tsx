import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { isComposing } from '#ui/composing.ts';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { emojiGroups, emojiOf, type EmojiName } from './emoji.ts';
import { emojiNamesQuery } from './emoji-names.ts';
import styles from './messages.module.css';
import { nextInGrid } from './next-in-grid.ts';
import { noteEmoji, recentEmoji } from './recent-emoji.ts';

type EmojiDialogProps = { title: string; onChoose: (emoji: string) => void; onClose: () => void };
type Group = { group: keyof typeof emojiGroups | 'recent'; names: readonly EmojiName[] };

const nameOf = new Map(Object.entries(emojiOf).map(([name, emoji]) => [emoji, name as EmojiName]));
const recentNames = (userId: string): EmojiName[] => recentEmoji(userId).flatMap((emoji) => nameOf.get(emoji) ?? []);

/** Emoji by group, the latest ones first, found by their short names and by their names in both languages. */
export const EmojiDialog = ({ title, onChoose, onClose }: EmojiDialogProps) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const { id } = useMe();
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => recentNames(id));
  const groups = useFound(typed, recent);
  const choose = (name: EmojiName) => {
    noteEmoji(id, emojiOf[name]);
    onChoose(emojiOf[name]);
  };
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const cells = [...(grid.current?.querySelectorAll('button') ?? [])];
    const target = event.target as HTMLElement;
    if (isComposing(event)) return;
    if (target.matches('input')) {
      const [first] = groups;
      if (event.key === 'Enter' && typed !== '' && first) choose(first.names[0]!);
      else if (event.key === 'ArrowDown') cells[0]?.focus();
      else return;
    } else {
      const next = cells.some((cell) => cell === target) ? nextInGrid(cells, target, event.key) : undefined;
      if (!next) return;
      next.focus();
    }
    event.preventDefault();
  };
  return (
    <Dialog title={title} width={440} onClose={onClose}>
      <div onKeyDown={onKeyDown}>
        <SearchField label={t('emoji.search')} value={typed} maxLength={40} onChange={setTyped} />
        <div ref={grid} className={styles.emojis}>
          <EmojiGroups groups={groups} onChoose={choose} />
          {groups.length === 0 && <p role="status">{t('emoji.none')}</p>}
        </div>
      </div>
      <DialogActions>
        <CloseButton label={common('close')} />
      </DialogActions>
    </Dialog>
  );
};

function useFound(typed: string, recent: readonly EmojiName[]): Group[] {
  const t = useTexts('chat-messages');
  const { data } = useQuery(emojiNamesQuery);
  const named = new Map(data?.map(({ name, names }) => [name, names]));
  const wanted = typed.trim().toLowerCase().replaceAll(':', '');
  const spoken = wanted.replaceAll('_', ' ');
  // Until the names in both languages are loaded, those of the reader.
  const isFound = (name: EmojiName) =>
    name.includes(wanted) || (named.get(name) ?? [t(`emoji.${name}`).toLowerCase()]).some((own) => own.includes(spoken));
  const all = Object.entries(emojiGroups).map(([group, names]) => ({ group: group as Group['group'], names: names.filter(isFound) }));
  return [...(wanted === '' ? [{ group: 'recent' as const, names: recent }] : []), ...all].filter(({ names }) => names.length > 0);
}

type EmojiGroupsProps = { groups: readonly Group[]; onChoose: (name: EmojiName) => void };

/** One tab stop for all of them. */
const EmojiGroups = ({ groups, onChoose }: EmojiGroupsProps) => {
  const t = useTexts('chat-messages');
  const [stop, setStop] = useState('');
  const keyOf = ({ group }: Group, name: EmojiName) => `${group}:${name}`;
  const keys = groups.flatMap((group) => group.names.map((name) => keyOf(group, name)));
  const current = keys.includes(stop) ? stop : keys[0];
  return groups.map((group) => (
    <section key={group.group} aria-label={t(`group.${group.group}`)}>
      <h3>{t(`group.${group.group}`)}</h3>
      <div className={styles.grid}>
        {group.names.map((name) => {
          const key = keyOf(group, name);
          return (
            <button
              key={key}
              type="button"
              title={`${t(`emoji.${name}`)} :${name}:`}
              tabIndex={key === current ? 0 : -1}
              onFocus={() => setStop(key)}
              onClick={() => onChoose(name)}
            >
              <span aria-hidden="true">{emojiOf[name]}</span>
              <span className="visually-hidden">{t(`emoji.${name}`)}</span>
            </button>
          );
        })}
      </div>
    </section>
  ));
};
