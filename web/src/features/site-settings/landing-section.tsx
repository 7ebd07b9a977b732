import { useState } from 'react';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import type { Settings, TeamMember, Testimonial } from '#contract/settings.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { Portrait } from '#ui/avatar/portrait.tsx';
import { Button } from '#ui/button/button.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { MenuButton } from '#ui/menu-button/menu-button.tsx';
import { PortraitSheet } from './portrait-sheet.tsx';
import { SettingRow } from './setting-row.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './site-settings.module.css';
import { useSection, type SectionState } from './use-section.ts';

type ListName = 'testimonials' | 'team';
type Entry = TeamMember | Testimonial;
/** The entry that is being written: its place in one of the lists, which may be one after the last. */
type Open = { list: ListName; at: number };

/** The people on the landing page. Entries are written in a sheet and apply once the section is saved. */
export const LandingSection = ({ settings }: { settings: Settings }) => {
  const t = useTexts('site-settings');
  const section = useSection(settings);
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <>
      <SettingsSection title={t('section.landing')} text={t('landing.text')} section={section}>
        <PortraitList section={section} list="testimonials" onOpen={(at) => setOpen({ list: 'testimonials', at })} />
        <PortraitList section={section} list="team" onOpen={(at) => setOpen({ list: 'team', at })} />
      </SettingsSection>
      {open && (
        <PortraitSheet
          title={t(`landing.add.${open.list}`)}
          entry={section.valueOf(open.list)[open.at] ?? null}
          hasText={open.list === 'testimonials'}
          onKeep={(entry) => section.put(open.list, withEntry(section.valueOf(open.list), open.at, entry))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};

const withEntry = (list: readonly Entry[], at: number, entry: Entry): Entry[] => [...list.slice(0, at), entry, ...list.slice(at + 1)];
/** The entry at `at` changes places with the one at `to`. */
const swapped = (list: readonly Entry[], at: number, to: number): Entry[] =>
  list.map((entry, place) => (place === at ? list[to]! : place === to ? list[at]! : entry));

type PortraitListProps = { section: SectionState; list: ListName; onOpen: (at: number) => void };
const PortraitList = ({ section, list, onOpen }: PortraitListProps) => {
  const t = useTexts('site-settings');
  const entries: readonly Entry[] = section.valueOf(list);
  const most = consoleLimits.portraits.max;
  const error = Object.entries(section.errors).find(([field]) => field.split('.')[0] === list)?.[1];
  const put = (next: readonly Entry[]) => section.put(list, next as Testimonial[]);
  return (
    <SettingRow section={section} name={list}>
      <h3 className={styles.name}>{t(`name.${list}`)}</h3>
      {entries.length === 0 ? (
        <Text look="hint">{t(`landing.empty.${list}`)}</Text>
      ) : (
        <ol className={styles.portraits} aria-label={t(`name.${list}`)}>
          {entries.map((entry, at) => (
            <PortraitRow
              // Names may stand twice, and the order is what changes here.
              key={`${at}-${entry.name}`}
              entry={entry}
              onEdit={() => onOpen(at)}
              onUp={at > 0 ? () => put(swapped(entries, at, at - 1)) : null}
              onDown={at < entries.length - 1 ? () => put(swapped(entries, at, at + 1)) : null}
              onRemove={() => put(entries.filter((_, place) => place !== at))}
            />
          ))}
        </ol>
      )}
      {error && (
        <Text look="hint" role="alert" data-fault>
          {error}
        </Text>
      )}
      <div>
        <Button size="small" disabled={entries.length >= most} onClick={() => onOpen(entries.length)}>
          {t(`landing.add.${list}`)}
        </Button>
      </div>
      {entries.length >= most && <Text look="hint">{t('landing.full', { most })}</Text>}
    </SettingRow>
  );
};

type PortraitRowProps = { entry: Entry; onEdit: () => void; onUp: (() => void) | null; onDown: (() => void) | null; onRemove: () => void };
const PortraitRow = ({ entry, onEdit, onUp, onDown, onRemove }: PortraitRowProps) => {
  const kernel = useTexts('kernel');
  const console = useTexts('console');
  const language = useLanguage();
  const { name, role, picture } = entry;
  const wordsIn = (texts: TeamMember['role']) => texts[language] || texts['en-US'] || texts['zh-CN'];
  return (
    <li>
      <Portrait name={name} picture={picture && imageAddress('logo', picture)} size={40} />
      <div>
        <p>
          <strong>{name}</strong> <InlineText look="hint">{wordsIn(role)}</InlineText>
        </p>
        {'text' in entry && <p className={styles.said}>{wordsIn(entry.text)}</p>}
      </div>
      <MenuButton
        label={console('actionsOf', { name })}
        icon={<MoreIcon />}
        entries={[
          { key: 'edit', label: console('edit'), onSelect: onEdit },
          ...(onUp ? [{ key: 'up', label: console('up'), onSelect: onUp }] : []),
          ...(onDown ? [{ key: 'down', label: console('down'), onSelect: onDown }] : []),
          { key: 'delete', label: kernel('delete'), isDanger: true, isStart: true, onSelect: onRemove },
        ]}
      />
    </li>
  );
};
