import { useState } from 'react';
import type { UserImport } from '#contract/users/import.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
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
  if (isAtWork(found)) return <div className={styles.actions}>{cancel}</div>;
  if (found.state === 'checked') return <Ready found={found} />;
  return (
    <div className={styles.actions}>
      {found.state === 'done' && (
        <LinkButton look="primary" to="/system/user">
          {t('import.back')}
        </LinkButton>
      )}
      <LinkButton look={found.state === 'done' ? 'plain' : 'primary'} to={importPath(null)}>
        {t('import.another')}
      </LinkButton>
    </div>
  );
};

const Ready = ({ found: { id, counts } }: { found: UserImport }) => {
  const t = useTexts('users');
  const [sendInvitations, setSendInvitations] = useState(true);
  const { mutate: act, isPending } = useActOnImport(id);
  const count = counts.created + counts.updated;
  if (count === 0)
    return (
      <div className={styles.actions}>
        <LinkButton look="primary" to={importPath(null)}>
          {t('import.another')}
        </LinkButton>
        <span className={styles.note}>{t('import.nothing')}</span>
      </div>
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
      <div className={styles.actions}>
        <Button look="primary" isBusy={isPending} onClick={() => act({ kind: 'run', sendInvitations })}>
          {t('import.run', { count })}
        </Button>
        <Button disabled={isPending} onClick={() => act({ kind: 'cancel' })}>
          {t('import.cancel')}
        </Button>
        <span className={styles.note}>{t('import.run.note')}</span>
      </div>
    </>
  );
};
