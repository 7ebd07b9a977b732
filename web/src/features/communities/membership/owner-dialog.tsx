import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '#contract/api.ts';
import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { errorText, personName, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { membersQuery } from '../communities.queries.ts';
import { useMakeOwner } from './communities.membership.queries.ts';
import styles from './owner-dialog.module.css';

type Member = CallOutput<'GET /communities/:id/members'>['items'][number];
type OwnerDialogProps = { community: Pick<Community, 'id' | 'name'>; onClose: () => void };

/** Finds a member, asks for confirmation, and makes them an owner. */
export const OwnerDialog = ({ community, onClose }: OwnerDialogProps) => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
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
      <Dialog title={t('owners.action')} closeLabel={common('close')} focus="input" onClose={onClose}>
        <Members communityId={community.id} onChoose={setChosen} />
      </Dialog>
    );
  return (
    <Dialog key="confirm" title={t('owners.confirm.title', { name: personName(chosen) })} text={t('owners.confirm.text')} onClose={back}>
      {make.error && <Refusal text={errorText(make.error)} />}
      <DialogActions>
        <Button onClick={back}>{t('owners.back')}</Button>
        <Button look="primary" isBusy={make.isPending} onClick={() => void confirm(chosen)}>
          {t('owners.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const Members = ({ communityId, onChoose }: { communityId: string; onChoose: (user: Member['user']) => void }) => {
  const t = useTexts('communities');
  const [q, setQ] = useState('');
  const { data, error } = useQuery(membersQuery(communityId, q.trim()));
  const candidates = data?.items.filter(({ role }) => role !== 'owner') ?? [];
  return (
    <>
      <SearchField label={t('owners.search')} value={q} maxLength={limits.searchText.max} onChange={setQ} />
      {error && <Refusal text={errorText(error)} />}
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
        {name} <InlineText look="tertiary">@{user.username}</InlineText>
      </span>
      <Button aria-label={t('owners.make', { name })} onClick={onChoose}>
        {t('owners.confirm')}
      </Button>
    </li>
  );
};
