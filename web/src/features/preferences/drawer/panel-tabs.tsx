import type { KeyboardEvent } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { differing } from './differing.ts';
import { panelIcons } from './drawer-icons.tsx';
import { panelNames, panels, type PanelName } from './panels.ts';
import styles from './panel-tabs.module.css';

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

type PanelTabsProps = { open: PanelName; panelId: string; onOpen: (panel: PanelName) => void };

/** A single tab stop; arrow keys open the next tab. A dot marks panels that differ from the defaults. */
export const PanelTabs = ({ open, panelId, onOpen }: PanelTabsProps) => {
  const t = useTexts('preferences-drawer');
  const different = differing(usePreferences());
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = moves[event.key]?.(panelNames.indexOf(open), panelNames.length);
    const panel = next === undefined ? undefined : panelNames[next];
    if (!panel) return;
    event.preventDefault();
    onOpen(panel);
    event.currentTarget.querySelector<HTMLElement>(`[data-panel='${panel}']`)?.focus();
  };
  return (
    <div role="tablist" tabIndex={-1} aria-label={t('title')} className={styles.tabs} onKeyDown={onKeyDown}>
      {panelNames.map((panel) => {
        const Icon = panelIcons[panel];
        const isChanged = different.some((name) => (panels[panel] as readonly string[]).includes(name));
        return (
          <button
            key={panel}
            type="button"
            role="tab"
            id={`${panelId}-${panel}`}
            data-panel={panel}
            data-changed={isChanged}
            className={styles.tab}
            aria-label={isChanged ? t('changed', { panel: t(`panel.${panel}`) }) : undefined}
            aria-selected={panel === open}
            aria-controls={panelId}
            tabIndex={panel === open ? 0 : -1}
            onClick={() => onOpen(panel)}
          >
            <Icon size={18} />
            <span>{t(`panel.${panel}`)}</span>
          </button>
        );
      })}
    </div>
  );
};
