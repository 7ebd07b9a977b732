import { useTexts } from '#kernel/i18n/index.ts';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import styles from './bulk-actions.module.css';
import type { Actions } from './use-actions.ts';

type BulkActionsProps = {
  actions: Pick<Actions, 'readAll' | 'clearAll'>;
  hasUnread: boolean;
  isEmpty: boolean;
  /** In a narrow head they have no frame. */
  isSmall?: boolean;
};

/** What is done with all at once. Not disabled when there is nothing to do: that would drop the focus of whoever did it. */
export const BulkActions = ({ actions, hasUnread, isEmpty, isSmall = false }: BulkActionsProps) => {
  const t = useTexts('notifications');
  const looks: Pick<ButtonProps, 'look' | 'size'> = isSmall ? { look: 'text', size: 'small' } : {};
  return (
    <div className={styles.actions}>
      <Button {...looks} aria-disabled={!hasUnread} onClick={() => hasUnread && actions.readAll()}>
        {t('readAll')}
      </Button>
      <Button {...looks} aria-disabled={isEmpty} onClick={() => !isEmpty && actions.clearAll()}>
        {t('clearAll')}
      </Button>
    </div>
  );
};
