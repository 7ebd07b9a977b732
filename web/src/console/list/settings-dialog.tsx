import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import type { Column } from '#ui/table/columns.ts';
import styles from './console-table.module.css';
import { DownIcon, UpIcon } from './icons.tsx';
import { shownColumns, type TableSettings } from './table-settings.ts';

type SettingsDialogProps<Row> = {
  columns: readonly Column<Row>[];
  settings: TableSettings;
  onChange: (change: Partial<TableSettings>) => void;
  onClose: () => void;
};

/** Visible columns, their order, and the row density; applies at once. */
export const SettingsDialog = <Row,>({ columns, settings, onChange, onClose }: SettingsDialogProps<Row>) => {
  const t = useTexts('console');
  const common = useTexts('kernel');
  const [naming, ...rest] = columns;
  const shown = shownColumns(columns, settings.columns).slice(1);
  // The visible ones in order, then the others.
  const rows = [...shown, ...rest.filter((column) => !shown.includes(column))];
  const keys = shown.map(({ key }) => key);
  const move = (key: string, by: number) => {
    const at = keys.indexOf(key);
    const next = keys.filter((other) => other !== key);
    next.splice(at + by, 0, key);
    onChange({ columns: next });
  };
  return (
    <Dialog title={t('settings')} width={400} onClose={onClose}>
      <Choice
        label={t('density')}
        look="segments"
        value={settings.density}
        options={[
          { value: 'roomy', label: t('density.roomy') },
          { value: 'compact', label: t('density.compact') },
        ]}
        onChange={(density) => onChange({ density })}
      />
      <ul className={styles.columns} aria-label={t('columns')}>
        {naming && (
          <li>
            <label>
              <input type="checkbox" checked disabled />
              {naming.title}
            </label>
          </li>
        )}
        {rows.map(({ key, title }) => {
          const at = keys.indexOf(key);
          return (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  onChange={({ target }) => onChange({ columns: target.checked ? [...keys, key] : keys.filter((other) => other !== key) })}
                />
                {title}
              </label>
              {at >= 0 && (
                <span className={styles.moves}>
                  <IconButton
                    label={t('moveUp', { name: title })}
                    icon={<UpIcon size={16} />}
                    disabled={at === 0}
                    onClick={() => move(key, -1)}
                  />
                  <IconButton
                    label={t('moveDown', { name: title })}
                    icon={<DownIcon size={16} />}
                    disabled={at === keys.length - 1}
                    onClick={() => move(key, 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <DialogActions>
        {settings.columns && (
          <Button look="text" onClick={() => onChange({ columns: null })}>
            {t('reset')}
          </Button>
        )}
        <CloseButton label={common('close')} />
      </DialogActions>
    </Dialog>
  );
};
