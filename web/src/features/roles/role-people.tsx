import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { RoleDetail, RoleHolder } from '#contract/roles.ts';
import { useAccess } from '#kernel/access/index.ts';
import { errorText, fieldTexts, personName, useTexts } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { PersonSearch, type FoundPerson } from '#ui/person-search/person-search.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { roleCandidates, roleHolders, useGive, useTake } from './roles.queries.ts';
import styles from './roles.module.css';

/** The users of a role. */
export const RolePeople = ({ role }: { role: RoleDetail }) => {
  const { hasPermission } = useAccess();
  const canMove = role.isMine && !role.isBuiltIn && hasPermission('system:role:grant');
  return (
    <>
      {canMove && <Give role={role} />}
      <People role={role} canMove={canMove} />
    </>
  );
};

/** Searches a user by name and assigns the role. */
const Give = ({ role }: { role: RoleDetail }) => {
  const t = useTexts('roles');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const q = useRested(text.trim());
  const { data, error } = useQuery({ ...roleCandidates(role.id, q), enabled: q !== '' });
  const { mutateAsync: give, isPending } = useGive();
  const found = q === '' ? undefined : data?.items;
  const onText = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  const choose = async ({ username, name }: FoundPerson) => {
    try {
      await give({ id: role.id, username });
      setText('');
      toast.success(t('given', { name }));
    } catch (refused) {
      setProblem(fieldTexts(refused)[0]?.text ?? errorText(refused));
    }
  };
  return (
    <PersonSearch
      label={t('give')}
      text={text}
      note={t(found?.length === 0 ? 'give.none' : 'give.search')}
      error={problem ?? (error && !found ? errorText(error) : undefined)}
      maxLength={limits.searchText.max}
      found={(found ?? []).map((person) => ({
        id: person.id,
        name: personName(person),
        username: person.username,
        closed: person.can.change ? undefined : t('take.beyond'),
      }))}
      isBusy={isPending}
      onText={onText}
      onChoose={(person) => void choose(person)}
    />
  );
};

const People = ({ role, canMove }: { role: RoleDetail; canMove: boolean }) => {
  const t = useTexts('roles');
  const common = useTexts('kernel');
  const [text, setText] = useState('');
  const q = useRested(text.trim());
  const [page, setPage] = useState(1);
  const query = useQuery(roleHolders(role.id, { q, page }));
  const { data } = query;
  if (!data)
    return (
      <LoadingState query={query}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </LoadingState>
    );
  const { items, pagination } = data;
  if (pagination.total === 0 && q === '' && text === '') return <EmptyState title={t('people.none.title')} text={t('people.none.text')} />;
  return (
    <>
      <Field
        label={t('people.search')}
        type="search"
        autoComplete="off"
        maxLength={limits.searchText.max}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPage(1);
        }}
      />
      {pagination.total === 0 && (
        <p role="status" className={styles.nobody}>
          {t('people.notFound')}
        </p>
      )}
      <ul className={styles.people} aria-label={t('people')}>
        {items.map((person) => (
          <Person key={person.id} person={person} role={role} canTake={canMove} />
        ))}
      </ul>
      {pagination.totalPages > 1 && (
        <Row gap={8} justify="center">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {common('previous')}
          </Button>
          <span role="status">{t('people.page', { page, pages: pagination.totalPages })}</span>
          <Button size="small" disabled={page >= pagination.totalPages} onClick={() => setPage(page + 1)}>
            {common('next')}
          </Button>
        </Row>
      )}
    </>
  );
};

const Person = ({ person, role, canTake }: { person: RoleHolder; role: RoleDetail; canTake: boolean }) => {
  const t = useTexts('roles');
  const name = personName(person);
  const { mutateAsync: take, isPending } = useTake();
  const kernel = useTexts('kernel');
  const { mutateAsync: giveBack } = useGive();
  const remove = async () => {
    try {
      await take({ id: role.id, userId: person.id });
      const undo = () => void giveBack({ id: role.id, username: person.username }).catch((error: unknown) => toast.error(errorText(error)));
      toast.success(t('taken', { name }), { label: kernel('undo'), onAct: undo });
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <li>
      <Avatar id={person.id} name={name} picture={person.profilePicture} size={32} decorative />
      <span className={styles.person}>
        <PersonLink username={person.username}>{name}</PersonLink>
        <small>@{person.username}</small>
      </span>
      {canTake &&
        (person.can.change ? (
          <Button size="small" isBusy={isPending} aria-label={t('take.name', { name })} onClick={() => void remove()}>
            {t('take')}
          </Button>
        ) : (
          <small>{t('take.beyond')}</small>
        ))}
    </li>
  );
};
