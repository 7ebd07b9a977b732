import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { closeAndSay } from '#forms/index.ts';
import { errorText, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { deletionConsequences, useDeleteUser, type Account } from './users.queries.ts';
import styles from './user-console.module.css';

type DeleteUserProps = { account: Account; onClose: () => void };

/** What goes and what stays, before anybody can say yes to it. */
export const DeleteUser = ({ account, onClose }: DeleteUserProps) => {
  const t = useTexts('users');
  const common = useTexts('kernel');
  const { data, error, refetch } = useQuery(deletionConsequences(account.id));
  return (
    <Dialog title={t('delete.title', { name: account.username })} text={t('delete.text')} width={560} holdsWords onClose={onClose}>
      {data ? (
        <DeleteForm account={account} communities={data.communities} onClose={onClose} />
      ) : error ? (
        <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={common('loading')}>
          <BoneText lines={4} />
        </Skeleton>
      )}
    </Dialog>
  );
};

const DeleteForm = ({ account, communities, onClose }: DeleteUserProps & { communities: readonly string[] }) => {
  const t = useTexts('users');
  const common = useTexts('kernel');
  const format = useFormat();
  const { username: name } = account;
  const [when, setWhen] = useState<'later' | 'now'>('later');
  const [archive, setArchive] = useState(false);
  const [typed, setTyped] = useState('');
  const { mutateAsync: remove, isPending, error } = useDeleteUser();
  const isMeant = typed.trim() === name && (archive || communities.length === 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isMeant || isPending) return;
    const answer = await remove({ id: account.id, when, archive }).catch(() => null);
    if (!answer) return;
    const done =
      when === 'now' ? t('delete.done.now', { name }) : t('delete.done.later', { name, date: format.day(answer.deletedAt, 'long') });
    closeAndSay(onClose, done);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {error && <Refusal text={errorText(error)} />}
      <ul className={styles.consequences}>
        <li>{t('delete.goes')}</li>
        <li>{t('delete.stays')}</li>
        <li>{t('delete.seats')}</li>
      </ul>
      {communities.length > 0 && (
        <label className={styles.check}>
          <input type="checkbox" checked={archive} onChange={({ currentTarget }) => setArchive(currentTarget.checked)} />
          <span>{t('delete.archive', { communities: communities.join(', ') })}</span>
        </label>
      )}
      <Choice
        label={t('delete.when')}
        look="segments"
        value={when}
        options={[
          { value: 'later', label: t('delete.later') },
          { value: 'now', label: t('delete.now') },
        ]}
        onChange={setWhen}
      />
      <p className={styles.note}>{t(when === 'now' ? 'delete.now.note' : 'delete.later.note')}</p>
      <Field
        label={t('delete.confirm', { name })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
      />
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" isDanger type="submit" disabled={!isMeant} isBusy={isPending}>
          {t('act.delete')}
        </Button>
      </DialogActions>
    </form>
  );
};
