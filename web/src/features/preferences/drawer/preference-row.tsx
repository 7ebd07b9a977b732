import { useId, type ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { defaultPreferences, usePreferences, type Preferences } from '#kernel/preferences/index.ts';
import { useChange } from './change-context.ts';
import { differing } from './differing.ts';
import styles from './row.module.css';

/** The collapsed sidebar of narrow windows shares a row with that of wide ones. */
export type RowName = Exclude<keyof Preferences, 'sidebarCollapsedWhenNarrow'>;
type Ids = { label: string; hint: string | undefined; control: string };

type PreferenceRowProps = {
  name: RowName;
  hint?: ReactNode;
  /** Why it is disabled; replaces the hint. */
  reason?: string | null;
  /** The control is below its name, with the full width of the panel. */
  isStacked?: boolean;
  /** The control is a group, which has no single element that a label could focus. */
  isGroup?: boolean;
  children: (ids: Ids) => ReactNode;
};

/** A preference with its name, a note and, if it differs from the default, a reset button. */
export const PreferenceRow = ({ name, hint, reason, isStacked = false, isGroup = false, children }: PreferenceRowProps) => {
  const t = useTexts('preferences-drawer');
  const id = useId();
  const remark = reason ?? hint;
  const ids = { label: `${id}-label`, hint: remark ? `${id}-hint` : undefined, control: `${id}-control` };
  return (
    <div className={styles.row} data-stacked={isStacked}>
      <div className={styles.words}>
        <span className={styles.label}>
          {isGroup ? (
            <span id={ids.label}>{t(`name.${name}`)}</span>
          ) : (
            <label id={ids.label} htmlFor={ids.control}>
              {t(`name.${name}`)}
            </label>
          )}
          <WayBack name={name} />
        </span>
        {remark && (
          <span id={ids.hint} className={styles.hint}>
            {remark}
          </span>
        )}
      </div>
      {children(ids)}
    </div>
  );
};

/** Marks a preference that differs from the default, and resets it. */
const WayBack = ({ name }: { name: RowName }) => {
  const t = useTexts('preferences-drawer');
  const change = useChange();
  const names: (keyof Preferences)[] = name === 'sidebarCollapsed' ? [name, 'sidebarCollapsedWhenNarrow'] : [name];
  const isChanged = usePreferences((preferences) => differing(preferences).some((different) => names.includes(different)));
  if (!isChanged) return null;
  const label = t('reset.one', { name: t(`name.${name}`) });
  const takeBack = () => change(Object.fromEntries(names.map((each) => [each, defaultPreferences[each]])));
  return (
    <button type="button" className={styles.wayBack} title={label} onClick={takeBack}>
      <span className="visually-hidden">{label}</span>
    </button>
  );
};
