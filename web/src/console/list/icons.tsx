import { icon } from '#ui/icons/icon.tsx';
import styles from './console-table.module.css';

const Turn = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4h-4" />);
export const RefreshIcon = ({ isTurning }: { isTurning: boolean }) => (
  <span className={styles.turn} data-turning={isTurning || undefined}>
    <Turn />
  </span>
);
export const ColumnsIcon = icon(<path d="M4.5 5h15v14h-15zM9.5 5v14M14.5 5v14" />);
export const FileIcon = icon(<path d="M12 4v10.5m0 0 4-4m-4 4-4-4M5 19.5h14" />);
export const UpIcon = icon(<path d="m6 14 6-6 6 6" />);
export const DownIcon = icon(<path d="m6 10 6 6 6-6" />);
