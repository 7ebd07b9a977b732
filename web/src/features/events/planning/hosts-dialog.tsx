import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import type { HostRole } from '#contract/events/hosts.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { PersonSearch } from '#ui/person-search/person-search.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { CoHosts } from '../communities/co-hosts.tsx';
import styles from './planning.module.css';
import { candidatesQuery, hostsQuery, useSetHost } from './planning.queries.ts';

const roles = ['organiser', 'co_organiser', 'check_in'] as const satisfies readonly HostRole[];

/** The hosts of an event: members of its community, each with a role. */
export const HostsDialog = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const t = useTexts('events-planning');
  const common = useTexts('kernel');
  const { data } = useQuery(hostsQuery(event.id));
  const { mutate: setHost, isPending } = useSetHost(event.id);
  const [text, setText] = useState('');
  const q = useRested(text.trim());
  const found = useQuery({ ...candidatesQuery(event.community.id, q), enabled: q !== '' });
  const items = data?.items ?? [];
  const candidates = (found.data?.items ?? []).map(({ user }) => user).filter(({ id }) => !items.some(({ person }) => person.id === id));
  return (
    <Dialog title={t('hosts.title')} text={t('hosts.text')} closeLabel={common('close')} onClose={onClose}>
      <ul className={styles.list}>
        {items.map(({ person, role }) => (
          <Row key={person.id} as="li" gap={12} rowGap={8} align="end" className={styles.host}>
            <SelectField
              name={`role-${person.id}`}
              label={personName(person)}
              value={role}
              disabled={isPending}
              onChange={({ target }) => setHost({ userId: person.id, role: target.value as HostRole })}
            >
              {roles.map((value) => (
                <option key={value} value={value}>
                  {t(`role.${value}`)}
                </option>
              ))}
            </SelectField>
            <IconButton
              label={t('hosts.remove', { name: personName(person) })}
              icon={<CloseIcon />}
              onClick={() => setHost({ userId: person.id, role: null })}
            />
          </Row>
        ))}
      </ul>
      <PersonSearch
        label={t('hosts.add')}
        text={text}
        note={q !== '' && found.data && candidates.length === 0 ? t('hosts.none') : t('hosts.note')}
        maxLength={limits.searchText.max}
        found={q === '' ? [] : candidates.map((person) => ({ id: person.id, name: personName(person), username: person.username }))}
        isBusy={isPending}
        onText={setText}
        onChoose={({ id }) => {
          setText('');
          setHost({ userId: id, role: 'co_organiser' });
        }}
      />
      <CoHosts event={event} />
    </Dialog>
  );
};
