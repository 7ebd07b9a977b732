import { useEffect, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import type { SearchHit, SearchSection } from './rows.ts';
import { SearchRow } from './search-row.tsx';
import styles from './search-rows.module.css';

export const optionId = (row: SearchHit): string => `search ${row.key}`.replaceAll(/\s/g, '-');
const keepFocus = (event: PointerEvent | MouseEvent) => event.preventDefault();

export type Choosing = {
  active: SearchHit | undefined;
  onActive: (row: SearchHit) => void;
  /** `isBeside`: in a new window, as requested by a modifier key. */
  onChoose: (row: SearchHit, isBeside: boolean) => void;
};

/** One selectable row. The focus stays in the field; the row is only marked as active. */
export const Option = ({ row, active, onActive, onChoose, children }: Choosing & { row: SearchHit; children: ReactNode }) => {
  const option = useRef<HTMLDivElement>(null);
  const isActive = row.key === active?.key;
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={option}
      id={optionId(row)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.row}
      // `pointermove`, not `pointerenter`: rows that scroll under a resting pointer do not become active.
      onPointerMove={() => isActive || onActive(row)}
      onMouseDown={keepFocus}
      onClick={(event) => onChoose(row, event.metaKey || event.ctrlKey)}
      onAuxClick={(event) => event.button === 1 && onChoose(row, true)}
    >
      {children}
    </div>
  );
};

/** Results grouped by kind. */
export const SearchSections = ({ sections, query, ...choosing }: Choosing & { sections: readonly SearchSection[]; query: string }) => {
  const t = useTexts('search');
  return sections.map(({ name, rows }) => (
    <div key={name} role="group" aria-labelledby={`search-section-${name}`} className={styles.section}>
      <p id={`search-section-${name}`} role="presentation" className={styles.title}>
        {t(`section.${name}`)}
      </p>
      {rows.map((row) => (
        <Option key={row.key} row={row} {...choosing}>
          <SearchRow row={row} query={query} />
        </Option>
      ))}
    </div>
  ));
};

/** Results of the former query: a placeholder until the response, and not selectable. */
export const FormerSections = ({ sections, query }: { sections: readonly SearchSection[]; query: string }) => {
  const t = useTexts('search');
  return (
    <div inert className={styles.former}>
      {sections.map(({ name, rows }) => (
        <div key={name} className={styles.section}>
          <p className={styles.title}>{t(`section.${name}`)}</p>
          {rows.map((row) => (
            <div key={row.key} className={styles.row}>
              <SearchRow row={row} query={query} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};
