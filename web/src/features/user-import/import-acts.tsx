import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { importPath } from './import-path.ts';
import { isAtWork, useActOnImport, type UserImport } from './import.queries.ts';
import styles from './user-import.module.css';

/** What can be done with an import as it stands. */
export const ImportActs = ({ found }: { found: UserImport }) => {
  const t = useTexts('user-import');
  const { mutate: act, isPending } = useActOnImport(found.id);
  const cancel = (
    <Button isBusy={isPending} onClick={() => act({ kind: 'cancel' })}>
      {t('cancel')}
    </Button>
  );
  if (isAtWork(found)) return <div className={styles.actions}>{cancel}</div>;
  if (found.state === 'checked') return <Ready found={found} />;
  return (
    <div className={styles.actions}>
      {found.state === 'done' && (
        <LinkButton look="primary" to="/system/user">
          {t('back')}
        </LinkButton>
      )}
      <LinkButton look={found.state === 'done' ? 'plain' : 'primary'} to={importPath(null)}>
        {t('another')}
      </LinkButton>
    </div>
  );
};

const Ready = ({ found: { id, counts } }: { found: UserImport }) => {
  const t = useTexts('user-import');
  const [sendInvitations, setSendInvitations] = useState(true);
  const { mutate: act, isPending } = useActOnImport(id);
  const count = counts.created + counts.updated;
  if (count === 0)
    return (
      <div className={styles.actions}>
        <LinkButton look="primary" to={importPath(null)}>
          {t('another')}
        </LinkButton>
        <span className={styles.note}>{t('nothing')}</span>
      </div>
    );
  return (
    <>
      {counts.created > 0 && (
        <label className={styles.mode}>
          <input type="checkbox" checked={sendInvitations} onChange={({ target }) => setSendInvitations(target.checked)} />
          <strong>{t('invitations')}</strong>
          <span className={styles.note}>{t('invitations.text')}</span>
        </label>
      )}
      <div className={styles.actions}>
        <Button look="primary" isBusy={isPending} onClick={() => act({ kind: 'run', sendInvitations })}>
          {t('run', { count })}
        </Button>
        <Button disabled={isPending} onClick={() => act({ kind: 'cancel' })}>
          {t('cancel')}
        </Button>
        <span className={styles.note}>{t('run.note')}</span>
      </div>
    </>
  );
};
