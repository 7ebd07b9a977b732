import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Tag } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import type { Column } from '#ui/table/columns.ts';
import { HolderName } from '../visitors/holder-name.tsx';
import type { GuestEntry } from './guests.queries.ts';
import { AnswersCell } from '../questions/answers-cell.tsx';
import styles from './guests.module.css';

const tones = {
  going: 'success',
  waitlisted: 'warning',
  offered: 'warning',
  pending: 'info',
  cancelled: 'neutral',
  lapsed: 'neutral',
  rejected: 'neutral',
} as const;

const StateCell = ({ guest: { state, reconfirmBy, isNoShow, attendance } }: { guest: GuestEntry }) => {
  const t = useTexts('events-guests');
  return (
    <Row as="span" gap={4} align="stretch" wrap>
      <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
      {reconfirmBy !== null && <Tag>{t('unconfirmed')}</Tag>}
      {isNoShow && <Tag tone="danger">{t('noShow')}</Tag>}
      {attendance && attendance.of > 0 && <span className={styles.attendance}>{t('attendance', attendance)}</span>}
    </Row>
  );
};

const Transferred = ({ transfer: { isGiven, person } }: { transfer: NonNullable<GuestEntry['transfer']> }) => {
  const t = useTexts('events-guests');
  return <span className={styles.transfer}>{t(isGiven ? 'transfer.to' : 'transfer.from', { name: personName(person) })}</span>;
};

const PersonCell = ({ guest: { user, isVisitor, transfer } }: { guest: GuestEntry }) => {
  const t = useTexts('events-guests');
  return (
    <span className={styles.person}>
      <Avatar id={user.id} name={personName(user)} picture={user.profilePicture} size={24} decorative />
      <span>
        <HolderName user={user} isVisitor={isVisitor} mark={t('noAccount')} />
        {transfer && <Transferred transfer={transfer} />}
      </span>
    </span>
  );
};

/** The keys are those of the file. */
type Wanted = { eventId: string; withEmails: boolean; withWays: boolean; withTypes: boolean };
export const useGuestColumns = ({ eventId, withEmails, withWays, withTypes }: Wanted): Column<GuestEntry>[] => {
  const t = useTexts('events-guests');
  return [
    { key: 'name', title: t('column.name'), sort: 'name', cell: (guest) => <PersonCell guest={guest} />, width: '26%' },
    { key: 'username', title: t('column.username'), cell: ({ user }) => user.username, isExtra: true },
    ...(withEmails ? [{ key: 'email', title: t('column.email'), cell: ({ email }: GuestEntry) => email ?? '—' }] : []),
    ...(withEmails
      ? [{ key: 'answers', title: t('column.answers'), cell: (guest: GuestEntry) => <AnswersCell eventId={eventId} guest={guest} /> }]
      : []),
    { key: 'state', title: t('column.state'), cell: (guest) => <StateCell guest={guest} /> },
    ...(withWays ? [{ key: 'way', title: t('column.way'), cell: ({ way }: GuestEntry) => (way ? t(`way.${way}`) : '') }] : []),
    {
      key: 'ticketType',
      title: t('column.ticketType'),
      cell: ({ ticketType }) => ticketType ?? '',
      isExtra: !withTypes,
      ...(withTypes && { width: '14%' }),
    },
    { key: 'position', title: t('column.position'), sort: 'queue', align: 'end', cell: ({ position }) => position ?? '' },
    { key: 'party', title: t('column.party'), sort: 'party', align: 'end', cell: ({ partySize }) => partySize },
    {
      key: 'checkedIn',
      title: t('column.checkedIn'),
      align: 'end',
      cell: ({ checkedIn, partySize }) => (checkedIn === 0 ? '' : `${checkedIn}/${partySize}`),
    },
    { key: 'answered', title: t('column.answered'), sort: 'answered', cell: ({ answeredAt }) => <RelativeTime at={answeredAt} /> },
  ];
};
