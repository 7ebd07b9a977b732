import type { DoorTicket } from '#contract/events/door.ts';
import type { HostView } from '#contract/events/guests.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import { codeOf, pagesOf, peopleOf, sizeOf, type Printed } from './people.ts';
import styles from './print.module.css';

export type Layout = 'list' | 'labels' | 'badges';
type SheetsProps = { layout: Layout; host: HostView; guests: readonly DoorTicket[]; count: number; takenAt: number };

const LABELS_PER_PAGE = 24;
const WALK_INS = 15;
/** The size on paper comes from the style sheet. */
const PIXELS = 96;

/** Sheets of paper, black on white in both themes. */
export const Sheets = ({ layout, host, guests, count, takenAt }: SheetsProps) => {
  if (layout === 'list') return <GuestList host={host} guests={guests} count={count} takenAt={takenAt} />;
  const people = peopleOf(guests, host.id);
  if (layout === 'badges')
    return people.map((person) => (
      <div key={person.key} className={styles.badge}>
        <Badge person={person} host={host} />
      </div>
    ));
  return pagesOf(people, LABELS_PER_PAGE).map((page) => (
    <div key={page[0]?.key} className={styles.labels}>
      {page.map((person) => (
        <div key={person.key} className={styles.label}>
          <Badge person={person} host={host} />
        </div>
      ))}
    </div>
  ));
};

const Badge = ({ person: { name, of, ticket, ticketType }, host }: { person: Printed; host: HostView }) => {
  const t = useTexts('events-door');
  const shown = name ?? t('print.guestOf', { name: of });
  return (
    <>
      <div className={styles.words}>
        <p className={styles.name} data-size={sizeOf(shown)}>
          {shown}
        </p>
        {ticketType && <p className={styles.kind}>{ticketType}</p>}
        <p className={styles.from}>{host.communityName}</p>
        <p className={styles.from}>{host.title}</p>
      </div>
      <div className={styles.code}>
        <QrCode label={t('ticket.label')} value={ticket} size={PIXELS} />
      </div>
    </>
  );
};

const Boxes = ({ count }: { count: number }) => (
  <span className={styles.boxes}>
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className={styles.box} />
    ))}
  </span>
);

const GuestList = ({ host, guests, count, takenAt }: Omit<SheetsProps, 'layout'>) => {
  const t = useTexts('events-door');
  const format = useFormat();
  return (
    <div className={styles.list}>
      <p className={styles.title}>{host.title}</p>
      <p>
        {host.communityName} · {format.printed(host.startsAt, host.zone)}
      </p>
      <p>{t('print.count', { count, time: format.printed(takenAt) })}</p>
      <table>
        <thead>
          <tr>
            {(['in', 'name', 'code', 'note'] as const).map((column) => (
              <th key={column} data-column={column} scope="col">
                {t(`print.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {guests.map((ticket) => (
            <tr key={ticket.id}>
              <td>
                <Boxes count={ticket.partySize} />
              </td>
              <td>
                {ticket.name}
                {ticket.ticketType && <span className={styles.listKind}>{ticket.ticketType}</span>}
                {ticket.guests.length > 0 && <span className={styles.companions}> + {format.list(ticket.guests)}</span>}
              </td>
              <td>{codeOf(ticket)}</td>
              <td aria-label={t('print.note')} />
            </tr>
          ))}
          <tr className={styles.walkIns}>
            <th colSpan={4} scope="colgroup">
              {t('print.walkIns')}
            </th>
          </tr>
          {Array.from({ length: WALK_INS }, (_, index) => (
            <tr key={index}>
              <td>
                <Boxes count={1} />
              </td>
              <td aria-label={t('print.name')} />
              <td aria-label={t('print.code')} />
              <td aria-label={t('print.note')} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
