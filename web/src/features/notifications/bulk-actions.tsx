import { useTexts } from '#kernel/i18n/index.ts';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import type { Actions } from './use-actions.ts';

type BulkActionsProps = {
  actions: Pick<Actions, 'readAll' | 'clearAll'>;
  hasUnread: boolean;
  isEmpty: boolean;
  /** Without borders, for a narrow header. */
  isSmall?: boolean;
};

/** Actions on all notifications. Not disabled when there is nothing to do, as disabling drops the keyboard focus. */
export const BulkActions = ({ actions, hasUnread, isEmpty, isSmall = false }: BulkActionsProps) => {
  const t = useTexts('notifications');
  const looks: Pick<ButtonProps, 'look' | 'size'> = isSmall ? { look: 'text', size: 'small' } : {};
  return (
    <Row gap={8}>
      <Button {...looks} aria-disabled={!hasUnread} onClick={() => hasUnread && actions.readAll()}>
        {t('readAll')}
      </Button>
      <Button {...looks} aria-disabled={isEmpty} onClick={() => !isEmpty && actions.clearAll()}>
        {t('clearAll')}
      </Button>
    </Row>
  );
};
