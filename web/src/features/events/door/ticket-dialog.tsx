import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import type { Event } from '#contract/events/index.ts';
import { CODE_LETTERS } from '#contract/browser/tickets.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Text } from '#ui/layout/text.tsx';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import { ownTicket, type OwnTicket } from './door.queries.ts';
import styles from './ticket.module.css';

const HALF = CODE_LETTERS / 2;
const SIZE = 240;

/** The ticket of the reader: for scanners a picture, for people a code, and on paper the same. */
export const TicketDialog = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const t = useTexts('events-door');
  const common = useTexts('kernel');
  const me = useMe();
  const query = useQuery(ownTicket(me.id, event.id));
  const { data } = query;
  return (
    <Dialog title={data?.title ?? t('ticket.open')} text={t('ticket.text')} width={400} closeLabel={common('close')} onClose={onClose}>
      {!data && <LoadingState query={query} skeleton={null} />}
      {data && (
        <>
          <div className={styles.ticket}>
            <Ticket event={event} ticket={data} />
            {data.checkedIn > 0 && <p className={styles.soft}>{t('ticket.in', { count: data.checkedIn })}</p>}
          </div>
          <DialogActions>
            <Button onClick={() => print()}>{t('print.start')}</Button>
          </DialogActions>
          {/* Beside the application, which is not printed. */}
          {createPortal(
            <div className={styles.paper} aria-hidden="true">
              <div className={styles.ticket}>
                <p className={styles.title}>{data.title}</p>
                <Ticket event={event} ticket={data} />
              </div>
            </div>,
            document.body,
          )}
        </>
      )}
    </Dialog>
  );
};

/** The time is shown in the zone of the place, as the ticket may be read on paper later. */
const Ticket = ({ event, ticket }: { event: Event; ticket: OwnTicket }) => {
  const t = useTexts('events-door');
  const format = useFormat();
  const me = useMe();
  const { venue } = event;
  const names = [personName(me), ...(event.myRegistration?.guests ?? [])];
  return (
    <>
      <QrCode label={t('ticket.label')} value={ticket.ticket} size={SIZE} />
      <p className={styles.code}>
        <span className={styles.soft}>{t('ticket.code')}</span> {ticket.code.slice(0, HALF)}-{ticket.code.slice(HALF)}
      </p>
      <p>
        <time dateTime={event.startsAt}>{event.allDay ? format.span(event).text : format.printed(event.startsAt, event.zone)}</time>
      </p>
      {venue && (
        <p>
          {venue.name}
          <br />
          <span className={styles.soft}>{[venue.line, venue.city].filter(Boolean).join(', ')}</span>
        </p>
      )}
      {ticket.ticketType && <Text look="strong">{ticket.ticketType}</Text>}
      <p>
        {format.list(names)}
        <br />
        <span className={styles.soft}>
          {t('ticket.party', { count: ticket.partySize })}
          {ticket.way && ` · ${t(`way.${ticket.way}`)}`}
        </span>
      </p>
    </>
  );
};
