import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { isComposing } from '#ui/composing.ts';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { EmojiMark, useOwnEmoji } from '../emoji/own-emoji.tsx';
import { emojiGroups, emojiOf, type EmojiName } from './emoji.ts';
import { emojiNamesQuery } from './emoji-names.ts';
import styles from './messages.module.css';
import { nextInGrid } from './next-in-grid.ts';
import { noteEmoji, recentEmoji } from './recent-emoji.ts';

type EmojiDialogProps = { title: string; onChoose: (emoji: string) => void; onClose: () => void };
/** `emoji`: what is chosen. `name`: its short name; `label`: its name for people. */
type Cell = { emoji: string; name: string; label: string };
type Group = { key: keyof typeof emojiGroups | 'recent' | 'own'; label: string; cells: readonly Cell[] };

const nameOf = new Map(Object.entries(emojiOf).map(([name, emoji]) => [emoji, name as EmojiName]));

/** Emoji by group, those of the community and the latest ones first, found by their short names and by their names in both languages. */
export const EmojiDialog = ({ title, onChoose, onClose }: EmojiDialogProps) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const { id } = useMe();
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => recentEmoji(id));
  const groups = useFound(typed, recent);
  const choose = (emoji: string) => {
    noteEmoji(id, emoji);
    onChoose(emoji);
  };
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const cells = [...(grid.current?.querySelectorAll('button') ?? [])];
    const target = event.target as HTMLElement;
    if (isComposing(event)) return;
    if (target.matches('input')) {
      const [first] = groups;
      if (event.key === 'Enter' && typed !== '' && first) choose(first.cells[0]!.emoji);
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

/** The emoji of the community of the channel, of which there may be none. */
function useOwnCells(): { community: string; cells: readonly Cell[] } {
  const own = useOwnEmoji();
  const names = [...(own?.pictures.keys() ?? [])];
  return { community: own?.community ?? '', cells: names.map((name) => ({ emoji: `:${name}:`, name, label: name })) };
}

function useFound(typed: string, recent: readonly string[]): Group[] {
  const t = useTexts('chat-messages');
  const { data } = useQuery(emojiNamesQuery);
  const own = useOwnCells();
  const named = new Map(data?.map(({ name, names }) => [name, names]));
  const wanted = typed.trim().toLowerCase().replaceAll(':', '');
  const spoken = wanted.replaceAll('_', ' ');
  const cellOf = (name: EmojiName): Cell => ({ emoji: emojiOf[name], name, label: t(`emoji.${name}`) });
  // Until the names in both languages are loaded, those of the reader.
  const isFound = (name: EmojiName) =>
    name.includes(wanted) || (named.get(name) ?? [t(`emoji.${name}`).toLowerCase()]).some((one) => one.includes(spoken));
  const ownFound = own.cells.filter(({ name }) => name.includes(wanted.replaceAll(' ', '_')));
  const groups: Group[] = [{ key: 'own', label: own.community, cells: ownFound }];
  if (wanted === '') {
    const cells = recent.flatMap((emoji) => {
      const name = nameOf.get(emoji);
      return (name ? cellOf(name) : own.cells.find((cell) => cell.emoji === emoji)) ?? [];
    });
    groups.push({ key: 'recent', label: t('group.recent'), cells });
  }
  for (const [group, names] of Object.entries(emojiGroups)) {
    const key = group as keyof typeof emojiGroups;
    groups.push({ key, label: t(`group.${key}`), cells: names.filter(isFound).map(cellOf) });
  }
  return groups.filter(({ cells }) => cells.length > 0);
}

type EmojiGroupsProps = { groups: readonly Group[]; onChoose: (emoji: string) => void };

/** One tab stop for all of them. */
const EmojiGroups = ({ groups, onChoose }: EmojiGroupsProps) => {
  const [stop, setStop] = useState('');
  const stopOf = (group: Group, { name }: Cell) => `${group.key}:${name}`;
  const stops = groups.flatMap((group) => group.cells.map((cell) => stopOf(group, cell)));
  const current = stops.includes(stop) ? stop : stops[0];
  return groups.map((group) => (
    <section key={group.key} aria-label={group.label}>
      <h3>{group.label}</h3>
      <div className={styles.grid}>
        {group.cells.map((cell) => {
          const key = stopOf(group, cell);
          const { emoji, name, label } = cell;
          return (
            <button
              key={key}
              type="button"
              title={label === name ? `:${name}:` : `${label} :${name}:`}
              tabIndex={key === current ? 0 : -1}
              onFocus={() => setStop(key)}
              onClick={() => onChoose(emoji)}
            >
              <span aria-hidden="true">
                <EmojiMark emoji={emoji} />
              </span>
              <span className="visually-hidden">{label}</span>
            </button>
          );
        })}
      </div>
    </section>
  ));
};
