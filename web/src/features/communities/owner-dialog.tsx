import { useQuery } from '@tanstack/react-query';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#contract/api.ts';
import type { Community } from '#contract/communities.ts';
import { limits } from '#contract/kernel/limits.ts';
import { withLooks } from '#kernel/antd/index.tsx';
import { errorText, personName, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { membersQuery } from './communities.queries.ts';
import { useMakeOwner } from './membership.queries.ts';
import styles from './owner-dialog.module.css';

type Member = CallOutput<'GET /communities/:id/members'>['items'][number];
type OwnerDialogProps = { community: Pick<Community, 'id' | 'name'>; onClose: () => void };

/** Finds a member, asks once more, and makes them an owner. */
const Dialog = ({ community, onClose }: OwnerDialogProps) => {
  const t = useTexts('communities');
  const [chosen, setChosen] = useState<Member['user'] | null>(null);
  const make = useMakeOwner(community.id);
  const back = () => {
    make.reset();
    setChosen(null);
  };
  const confirm = ({ id, ...names }: Member['user']) =>
    make.mutateAsync(id).then(
      () => {
        toast.success(t('owners.done', { name: personName(names) }));
        onClose();
      },
      () => undefined,
    );
  if (!chosen)
    return (
      <Modal open title={t('owners.action')} footer={null} onCancel={onClose}>
        <Members communityId={community.id} onChoose={setChosen} />
      </Modal>
    );
  return (
    <Modal
      open
      title={t('owners.confirm.title', { name: personName(chosen) })}
      footer={
        <div className={styles.actions}>
          <Button onClick={back}>{t('owners.back')}</Button>
          <Button look="primary" isBusy={make.isPending} onClick={() => void confirm(chosen)}>
            {t('owners.confirm')}
          </Button>
        </div>
      }
      onCancel={back}
    >
      {make.error && <Alert type="error" showIcon title={errorText(make.error)} style={{ marginBottom: 12 }} />}
      <p>{t('owners.confirm.text')}</p>
    </Modal>
  );
};

const Members = ({ communityId, onChoose }: { communityId: string; onChoose: (user: Member['user']) => void }) => {
  const t = useTexts('communities');
  const [q, setQ] = useState('');
  const { data, error } = useQuery(membersQuery(communityId, q.trim()));
  const candidates = data?.items.filter(({ role }) => role !== 'owner') ?? [];
  return (
    <>
      <Input
        type="search"
        autoFocus
        aria-label={t('owners.search')}
        placeholder={t('owners.search')}
        maxLength={limits.searchText.max}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {error && <Alert type="error" showIcon title={errorText(error)} style={{ marginTop: 12 }} />}
      {data && candidates.length === 0 && <p className={styles.note}>{t(q.trim() ? 'owners.none' : 'owners.alone')}</p>}
      <ul className={styles.members}>
        {candidates.map(({ user }) => (
          <Candidate key={user.id} user={user} onChoose={() => onChoose(user)} />
        ))}
      </ul>
      {data && data.pagination.total > data.items.length && <p className={styles.note}>{t('owners.more')}</p>}
    </>
  );
};

const Candidate = ({ user, onChoose }: { user: Member['user']; onChoose: () => void }) => {
  const t = useTexts('communities');
  const name = personName(user);
  return (
    <li>
      <Avatar id={user.id} name={name} picture={user.profilePicture} size={32} decorative />
      <span className={styles.name}>
        {name} <span className={styles.username}>@{user.username}</span>
      </span>
      <Button aria-label={t('owners.make', { name })} onClick={onChoose}>
        {t('owners.confirm')}
      </Button>
    </li>
  );
};

export const OwnerDialog = withLooks(Dialog);
