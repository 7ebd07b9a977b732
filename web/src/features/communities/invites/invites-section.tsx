import { useQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities/index.ts';
import { personName, RelativeTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { inviteStatistics } from './communities.invites.queries.ts';
import { InviteLists } from './invite-lists.tsx';
import styles from './invites.module.css';

/** The section of the management: open links and invitations, and what became of all of them. */
export const InvitesSection = ({ community }: { community: Community }) => (
  <div className={styles.section}>
    <InviteLists communityId={community.id} />
    <Statistics communityId={community.id} />
  </div>
);

const measures = ['sent', 'opened', 'joined'] as const;

const Statistics = ({ communityId }: { communityId: string }) => {
  const t = useTexts('communities-invites');
  const format = useFormat();
  const { data } = useQuery(inviteStatistics(communityId));
  if (!data) return null;
  return (
    <Panel title={t('statistics.title')}>
      <dl className={styles.funnel}>
        {measures.map((name) => (
          <div key={name}>
            <dt>{t(`statistics.${name}`)}</dt>
            <dd>{format.number(data[name])}</dd>
          </div>
        ))}
      </dl>
      {data.inviters.length === 0 ? (
        <Text look="note">{t('statistics.none')}</Text>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('statistics.inviter')}</th>
                {measures.map((name) => (
                  <th key={name} scope="col">
                    {t(`statistics.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.inviters.map(({ person, ...counts }) => (
                <tr key={person.id}>
                  <th scope="row">
                    <PersonLink username={person.username}>{personName(person)}</PersonLink>
                  </th>
                  {measures.map((name) => (
                    <td key={name}>{format.number(counts[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data.latest.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('statistics.latest')}</h3>
          <ul className={styles.latest}>
            {data.latest.map(({ person, invitedBy, joinedAt }) => (
              <li key={person.id}>
                <PersonLink username={person.username}>{personName(person)}</PersonLink>
                <InlineText look="note">
                  {t('statistics.by', { name: personName(invitedBy) })} · <RelativeTime at={joinedAt} />
                </InlineText>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
};
