import { useState } from 'react';
import type { UserImport } from '#contract/users/import.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { importPath } from './import-path.ts';
import { isAtWork, useActOnImport } from './users.import.queries.ts';
import styles from './user-import.module.css';

/** The actions of an import in its current state. */
export const ImportActs = ({ found }: { found: UserImport }) => {
  const t = useTexts('users');
  const { mutate: act, isPending } = useActOnImport(found.id);
  const cancel = (
    <Button isBusy={isPending} onClick={() => act({ kind: 'cancel' })}>
      {t('import.cancel')}
    </Button>
  );
  if (isAtWork(found))
    return (
      <Row gap={12} rowGap={8} wrap>
        {cancel}
      </Row>
    );
  if (found.state === 'checked') return <Ready found={found} />;
  return (
    <Row gap={12} rowGap={8} wrap>
      {found.state === 'done' && (
        <LinkButton look="primary" to="/system/user">
          {t('import.back')}
        </LinkButton>
      )}
      <LinkButton look={found.state === 'done' ? 'plain' : 'primary'} to={importPath(null)}>
        {t('import.another')}
      </LinkButton>
    </Row>
  );
};

const Ready = ({ found: { id, counts } }: { found: UserImport }) => {
  const t = useTexts('users');
  const [sendInvitations, setSendInvitations] = useState(true);
  const { mutate: act, isPending } = useActOnImport(id);
  const count = counts.created + counts.updated;
  if (count === 0)
    return (
      <Row gap={12} rowGap={8} wrap>
        <LinkButton look="primary" to={importPath(null)}>
          {t('import.another')}
        </LinkButton>
        <span className={styles.note}>{t('import.nothing')}</span>
      </Row>
    );
  return (
    <>
      {counts.created > 0 && (
        <label className={styles.mode}>
          <input type="checkbox" checked={sendInvitations} onChange={({ target }) => setSendInvitations(target.checked)} />
          <strong>{t('import.invitations')}</strong>
          <span className={styles.note}>{t('import.invitations.text')}</span>
        </label>
      )}
      <Row gap={12} rowGap={8} wrap>
        <Button look="primary" isBusy={isPending} onClick={() => act({ kind: 'run', sendInvitations })}>
          {t('import.run', { count })}
        </Button>
        <Button disabled={isPending} onClick={() => act({ kind: 'cancel' })}>
          {t('import.cancel')}
        </Button>
        <span className={styles.note}>{t('import.run.note')}</span>
      </Row>
    </>
  );
};
