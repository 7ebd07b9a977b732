import { useQuery } from '@tanstack/react-query';
import type { AccountRow } from '#contract/users/shapes.ts';
import { closeWithToast, FormActions, useForm } from '#forms/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { deletionConsequences, useDeleteUser } from './users.queries.ts';
import styles from './user-console.module.css';

type DeleteUserProps = { account: AccountRow; onClose: () => void };

/** Lists what is deleted and what is kept, and requires the username, against deletion by mistake. */
export const DeleteUser = ({ account, onClose }: DeleteUserProps) => {
  const t = useTexts('users');
  const query = useQuery(deletionConsequences(account.id));
  const { data } = query;
  return (
    <Dialog title={t('delete.title', { name: account.username })} text={t('delete.text')} width={560} holdsWords onClose={onClose}>
      {data ? (
        <DeleteForm account={account} communities={data.communities} onClose={onClose} />
      ) : (
        <LoadingState query={query}>
          <BoneText lines={4} />
        </LoadingState>
      )}
    </Dialog>
  );
};

const DeleteForm = ({ account, communities, onClose }: DeleteUserProps & { communities: readonly string[] }) => {
  const t = useTexts('users');
  const common = useTexts('kernel');
  const format = useFormat();
  const { username: name } = account;
  const { mutateAsync: remove } = useDeleteUser();
  const form = useForm<{ when: 'later' | 'now'; archive: boolean; typed: string }>({
    initial: { when: 'later', archive: false, typed: '' },
    submit: async ({ when, archive }) => {
      const { deletedAt } = await remove({ id: account.id, when, archive });
      const done = when === 'now' ? t('delete.done.now', { name }) : t('delete.done.later', { name, date: format.date(deletedAt, 'long') });
      closeWithToast(onClose, done);
    },
  });
  const { when, archive, typed } = form.values;
  const isMeant = typed.trim() === name && (archive || communities.length === 0);
  return (
    <form {...form.formProps} className={styles.form}>
      <ul className={styles.consequences}>
        <li>{t('delete.goes')}</li>
        <li>{t('delete.stays')}</li>
        <li>{t('delete.seats')}</li>
      </ul>
      {communities.length > 0 && (
        <Row as="label" gap={8} align="start" className={styles.check}>
          <input type="checkbox" checked={archive} onChange={({ target }) => form.set({ archive: target.checked })} />
          <span>{t('delete.archive', { communities: communities.join(', ') })}</span>
        </Row>
      )}
      <Choice
        label={t('delete.when')}
        look="segments"
        value={when}
        options={[
          { value: 'later', label: t('delete.later') },
          { value: 'now', label: t('delete.now') },
        ]}
        onChange={(chosen) => form.set({ when: chosen })}
      />
      <Text look="secondary">{t(when === 'now' ? 'delete.now.note' : 'delete.later.note')}</Text>
      <Field {...form.bind('typed')} label={t('delete.confirm', { name })} autoComplete="off" spellCheck={false} autoCapitalize="none" />
      <FormActions form={form} label={t('act.delete')} isDanger isDisabled={!isMeant}>
        <CloseButton label={common('cancel')} />
      </FormActions>
    </form>
  );
};
