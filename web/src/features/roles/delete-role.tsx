import { useState } from 'react';
import type { RoleDetail } from '#contract/roles.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { useDeleteRole } from './roles.queries.ts';
import { useRoleName } from './role-words.tsx';

/** Lists which users lose which permissions beforehand, as deleting cannot be undone. */
export const DeleteRole = ({ role, onDeleted }: { role: RoleDetail; onDeleted: () => void }) => {
  const t = useTexts('roles');
  const name = useRoleName()(role);
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: remove, isPending } = useDeleteRole();
  const confirm = async () => {
    try {
      const { people } = await remove(role.id);
      toast.success(t('deleted', { name, count: people }));
      onDeleted();
    } catch (error) {
      toast.error(errorText(error));
      setAsking(false);
    }
  };
  return (
    <Row>
      <Button isDanger onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={t('delete.title', { name })}
          text={t('delete.text', { count: role.people ?? 0 })}
          width={460}
          action={t('delete')}
          isDanger
          isBusy={isPending}
          onAct={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </Row>
  );
};
