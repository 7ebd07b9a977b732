import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { PersonSearch } from '#ui/person-search/person-search.tsx';
import styles from './co-hosts.module.css';
import { coHostsQuery, communitiesNamed, useCoHosting } from './communities.queries.ts';

/** Communities that host an event together with its own, and those that are asked to. */
export const CoHosts = ({ event }: { event: Event }) => {
  const t = useTexts('events-planning');
  const { data } = useQuery(coHostsQuery(event.id));
  const { mutate: move, isPending } = useCoHosting(event.id);
  const [text, setText] = useState('');
  const q = useRested(text.trim());
  const found = useQuery({ ...communitiesNamed(q), enabled: q !== '' });
  const items = data?.items ?? [];
  const taken = new Set([event.community.id, ...items.map(({ community }) => community.id)]);
  const candidates = (found.data?.communities ?? []).filter(({ id }) => !taken.has(id));
  return (
    <section aria-label={t('together.text')} className={styles.part}>
      <h3>{t('together.text')}</h3>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map(({ community: { id, name, avatar }, isAccepted }) => (
            <Row as="li" gap={12} key={id}>
              <Avatar id={id} name={name} picture={avatar} size={32} shape="square" decorative />
              <span className={styles.name}>
                {name} <small>{t(isAccepted ? 'together.hosts' : 'together.asked')}</small>
              </span>
              <IconButton
                label={t('together.end', { name })}
                icon={<CloseIcon />}
                onClick={() => move({ communityId: id, to: 'remove' })}
              />
            </Row>
          ))}
        </ul>
      )}
      <PersonSearch
        label={t('together.add')}
        text={text}
        note={q !== '' && found.data && candidates.length === 0 ? t('together.none') : t('together.note')}
        maxLength={limits.searchText.max}
        found={q === '' ? [] : candidates.map(({ id, name, slug }) => ({ id, name, username: slug }))}
        isBusy={isPending}
        onText={setText}
        onChoose={({ id }) => {
          setText('');
          move({ communityId: id, to: 'ask' });
        }}
      />
    </section>
  );
};
