import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { api } from '#kernel/api/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { PersonSearch } from '#ui/person-search/person-search.tsx';
import { helpersQuery, useHelpers } from './door.queries.ts';
import styles from './door.module.css';

const FOUND = 8;

/** Members who may check guests in, and nothing else. */
export const DoorTeam = ({ eventId, communityId }: { eventId: string; communityId: string }) => {
  const t = useTexts('events-door');
  const [text, setText] = useState('');
  const { data } = useQuery(helpersQuery(eventId));
  const q = text.trim();
  const found = useQuery({
    queryKey: ['communities', 'helpers', communityId, q],
    queryFn: ({ signal }) => api('GET /communities/:id/members', { params: { id: communityId }, query: { q, perPage: FOUND }, signal }),
    enabled: q !== '',
  });
  const { add, remove } = useHelpers(eventId);
  const helpers = data?.helpers ?? [];
  const people =
    q === '' ? [] : (found.data?.items ?? []).map(({ user }) => ({ id: user.id, name: personName(user), username: user.username }));
  return (
    <Panel title={t('helpers.label')}>
      {helpers.length === 0 && <Text look="secondary">{t('helpers.none')}</Text>}
      <ul className={styles.found}>
        {helpers.map((helper) => (
          <Row key={helper.id} as="li" gap={8} wrap>
            <span className={styles.who}>{personName(helper)}</span>
            <IconButton
              label={t('helpers.remove', { name: personName(helper) })}
              icon={<CloseIcon size={16} />}
              onClick={() => remove.mutate(helper.id)}
            />
          </Row>
        ))}
      </ul>
      <PersonSearch
        label={t('helpers.add')}
        text={text}
        maxLength={limits.searchText.max}
        found={people.filter(({ id }) => !helpers.some((helper) => helper.id === id))}
        isBusy={found.isFetching}
        onText={setText}
        onChoose={({ id }) => {
          setText('');
          add.mutate(id);
        }}
      />
    </Panel>
  );
};
