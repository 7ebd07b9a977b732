import { useId, type ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { defaultPreferences, usePreferences, type Preferences } from '#kernel/preferences/index.ts';
import { useChange } from './change-context.ts';
import { differing } from './differing.ts';
import styles from './row.module.css';

/** The folded sidebar of narrower windows is one row with that of wide ones. */
export type RowName = Exclude<keyof Preferences, 'sidebarCollapsedWhenNarrow'>;
type Ids = { label: string; hint: string | undefined; control: string };

type RowProps = {
  name: RowName;
  hint?: ReactNode;
  /** Why it cannot be set now; stands in for the hint. */
  reason?: string | null;
  /** The control stands below its name, as wide as the panel. */
  isStacked?: boolean;
  /** The control is a group: it has a name, and no part that its name could lead to. */
  isGroup?: boolean;
  children: (ids: Ids) => ReactNode;
};

/** A preference with its name, a remark and, once it differs from the default, the way back. */
export const Row = ({ name, hint, reason, isStacked = false, isGroup = false, children }: RowProps) => {
  const t = useTexts('drawer');
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

/** Marks what is not as the product comes, and takes it back. */
const WayBack = ({ name }: { name: RowName }) => {
  const t = useTexts('drawer');
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
