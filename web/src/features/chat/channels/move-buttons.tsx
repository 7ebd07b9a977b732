import { useTexts } from '#kernel/i18n/index.ts';
import { ArrowDownIcon, ArrowUpIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import styles from './channels.module.css';

type MoveButtonsProps = { name: string; at: number; total: number; onMove: (to: number) => void };

/** Moves an entry by one place. At the ends a button is not disabled, as it would lose the focus of repeated presses. */
export const MoveButtons = ({ name, at, total, onMove }: MoveButtonsProps) => {
  const common = useTexts('kernel');
  const step = (to: number) => ({
    className: styles.move ?? '',
    'aria-disabled': to < 0 || to >= total || undefined,
    onClick: () => to >= 0 && to < total && onMove(to),
  });
  return (
    <span className={styles.moves}>
      <IconButton label={common('rows.up', { row: name })} icon={<ArrowUpIcon size={16} />} {...step(at - 1)} />
      <IconButton label={common('rows.down', { row: name })} icon={<ArrowDownIcon size={16} />} {...step(at + 1)} />
    </span>
  );
};
