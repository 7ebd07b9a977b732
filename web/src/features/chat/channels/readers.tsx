import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { ManagedChannel, PrivateReader } from '#contract/chat/channels.ts';
import { errorText, personName, useTexts } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { useRowFocus } from '#kernel/page/use-row-focus.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { PersonSearch, type FoundPerson } from '#ui/person-search/person-search.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { candidatesQuery, readersQuery, useAddReader } from './channels.queries.ts';
import styles from './channels.module.css';
import { RemoveReader, useTakeReader } from './remove-reader.tsx';

type ReadersProps = { channel: ManagedChannel; communityId: string };

/** The readers of a private channel: listed, added from the members of its community, removed. */
export const Readers = ({ channel, communityId }: ReadersProps) => {
  const t = useTexts('chat-channels');
  const common = useTexts('kernel');
  const [page, setPage] = useState(1);
  const readers = useQuery(readersQuery(channel.id, page));
  const { data } = readers;
  const list = useRowFocus<HTMLUListElement>((data?.items ?? []).map(({ id }) => id).join());
  const last = data?.pagination.totalPages ?? 1;
  // The last one of the last page was removed.
  if (data && page > Math.max(last, 1)) setPage(Math.max(last, 1));
  return (
    <section className={styles.part} aria-label={t('readers')}>
      <h3>
        {t('readers')} <span className={styles.soft}>{data?.pagination.total}</span>
      </h3>
      <AddReader channel={channel} communityId={communityId} known={data?.items ?? []} />
      {!data && (
        <LoadingState query={readers}>
          <SkeletonRow face={32} />
          <SkeletonRow face={32} />
        </LoadingState>
      )}
      {data?.items.length === 0 && <p>{t('readers.none')}</p>}
      <ul ref={list} className={styles.readers}>
        {data?.items.map((person) => (
          <Reader key={person.id} channel={channel} person={person} />
        ))}
      </ul>
      {last > 1 && (
        <Row gap={12} justify="between">
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {common('previous')}
          </Button>
          <span className={styles.soft} role="status">
            {t('readers.page', { page, pages: last })}
          </span>
          <Button size="small" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {common('next')}
          </Button>
        </Row>
      )}
    </section>
  );
};

const Reader = ({ channel, person }: { channel: ManagedChannel; person: PrivateReader }) => {
  const t = useTexts('chat-channels');
  const [isAsking, setAsking] = useState(false);
  const { remove, isPending } = useTakeReader(channel, person);
  const name = personName(person);
  // Added again, the person would see no more than what is written from then on: no undo brings that back.
  const isLasting = channel.historyForNew === 'from_join';
  const press = () => (isLasting ? setAsking(true) : remove());
  return (
    <li aria-busy={isPending}>
      <Avatar id={person.id} name={name} picture={person.profilePicture} size={32} decorative />
      <span className={styles.reader}>
        <PersonLink username={person.username}>{name}</PersonLink> <small>@{person.username}</small>
      </span>
      {person.isByRole ? (
        <small className={styles.soft}>{t('readers.byRole')}</small>
      ) : (
        <IconButton label={t('readers.remove', { name })} icon={<CloseIcon size={16} />} onClick={() => !isPending && press()} />
      )}
      {isAsking && <RemoveReader channel={channel} person={person} onClose={() => setAsking(false)} />}
    </li>
  );
};

const AddReader = ({ channel, communityId, known }: ReadersProps & { known: readonly PrivateReader[] }) => {
  const t = useTexts('chat-channels');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const q = useRested(text.trim());
  const { data, error } = useQuery({ ...candidatesQuery(communityId, q), enabled: q !== '' });
  const { mutateAsync: add, isPending } = useAddReader();
  const found = q === '' ? [] : (data?.items ?? []);
  const onText = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  const choose = async ({ id, name }: FoundPerson) => {
    try {
      await add({ channelId: channel.id, userId: id });
      setText('');
      toast.success(t('readers.added', { name }));
    } catch (refused) {
      setProblem(errorText(refused));
    }
  };
  return (
    <PersonSearch
      label={t('readers.add')}
      text={text}
      note={t(q !== '' && data?.items.length === 0 ? 'readers.notFound' : `readers.add.${channel.historyForNew}`)}
      error={problem ?? (error && q !== '' ? errorText(error) : undefined)}
      maxLength={limits.searchText.max}
      found={found.map(({ user }) => ({
        id: user.id,
        name: personName(user),
        username: user.username,
        closed: known.some(({ id }) => id === user.id) ? t('readers.already') : undefined,
      }))}
      isBusy={isPending}
      onText={onText}
      onChoose={(person) => void choose(person)}
    />
  );
};
