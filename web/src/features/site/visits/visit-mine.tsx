import { CODE_LETTERS } from '#contract/browser/tickets.ts';
import { formatFull } from '#kernel/i18n/time.ts';
import { QrCode } from '#ui/qr-code/qr-code.tsx';
import type { SiteFrame } from '../frame.ts';
import type { PageNamed } from '../look.ts';
import siteButton from '../site-button.module.css';
import { PartyFields, Problem, VisitFacts } from './visit-fields.tsx';
import styles from './visits.module.css';

type Page = PageNamed<'visitMine'>;
type MineProps = { frame: SiteFrame; page: Page };
type Act = 'accept' | 'decline' | 'confirm' | 'cancel' | 'quiet' | 'loud' | 'hush' | 'hear';

const QR_SIZE = 220;
const HALF = CODE_LETTERS / 2;
const actionOf = ({ token }: Page): string => `/visit/mine?token=${encodeURIComponent(token)}`;
const isLive = ({ state, event }: Page): boolean =>
  !event.isCancelled && (state === 'going' || state === 'waitlisted' || state === 'offered' || state === 'pending');

const Button = ({ frame: { t }, page, act, isPrimary = false }: MineProps & { act: Act; isPrimary?: boolean }) => (
  <form method="post" action={actionOf(page)}>
    <input type="hidden" name="act" value={act} />
    <button type="submit" className={siteButton.button} data-look={isPrimary ? 'primary' : undefined}>
      {t(`visit.act.${act}`)}
    </button>
  </form>
);

/** The page of one answer without an account: its state, the ticket, and what can be changed. */
export const VisitMine = ({ frame, page }: MineProps) => {
  const { event, now, problem } = page;
  return (
    <article className={styles.card}>
      <h1>
        <bdi>{event.title}</bdi>
      </h1>
      <VisitFacts frame={frame} event={event} now={now} />
      <Problem frame={frame} problem={problem} />
      <State frame={frame} page={page} />
      <Ticket frame={frame} page={page} />
      {isLive(page) && <Change frame={frame} page={page} />}
    </article>
  );
};

const State = ({ frame, page }: MineProps) => {
  const { t, language } = frame;
  const { event, now, state, person, ticketType, position, reason, offerExpiresAt, reconfirmBy, onlineUrl } = page;
  const momentOf = (at: string) => formatFull(Date.parse(at), { language, zone: event.zone, now: Date.parse(now) });
  const shown = event.isCancelled && isLive({ ...page, event: { ...event, isCancelled: false } }) ? 'event_cancelled' : state;
  return (
    <section>
      <h2>{t(`visit.state.${shown}`, { name: person })}</h2>
      {reason && <p className={styles.soft}>{reason}</p>}
      {ticketType && isLive({ ...page, event: { ...event, isCancelled: false } }) && (
        <p>
          <bdi>{ticketType}</bdi>
        </p>
      )}
      {position !== null && <p>{t('visit.position', { count: position })}</p>}
      {onlineUrl && (
        <p>
          <a href={onlineUrl} rel="noreferrer">
            {t('visit.online')}
          </a>
        </p>
      )}
      {state === 'offered' && offerExpiresAt && (
        <>
          <p>{t('visit.offer', { until: momentOf(offerExpiresAt) })}</p>
          <div className={styles.actions}>
            <Button frame={frame} page={page} act="accept" isPrimary />
            <Button frame={frame} page={page} act="decline" />
          </div>
        </>
      )}
      {state === 'going' && reconfirmBy && (
        <>
          <p>{t('visit.reconfirm', { until: momentOf(reconfirmBy) })}</p>
          <Button frame={frame} page={page} act="confirm" isPrimary />
        </>
      )}
    </section>
  );
};

const Ticket = ({ frame, page }: MineProps) => {
  const { t } = frame;
  const { ticket, code, partySize, event, isReminded } = page;
  return (
    ticket &&
    code && (
      <section className={styles.part} aria-labelledby="ticket">
        <h2 id="ticket">{t('visit.ticket')}</h2>
        <div className={styles.ticket}>
          <QrCode label={t('visit.ticket')} value={ticket} size={QR_SIZE} />
          <p className={styles.code}>
            {code.slice(0, HALF)}-{code.slice(HALF)}
          </p>
          <p className={styles.soft}>{t('visit.party', { count: partySize })}</p>
          {event.isReadable && <a href={`/api/v2/events/${event.slug}.ics`}>{t('visit.calendar')}</a>}
          <Button frame={frame} page={page} act={isReminded ? 'quiet' : 'loud'} />
        </div>
      </section>
    )
  );
};

const Change = ({ frame, page }: MineProps) => {
  const { t } = frame;
  const { largest, partySize, guests, state, hearsHosts } = page;
  return (
    <>
      {largest > 1 && state !== 'offered' && (
        <section className={styles.part} aria-labelledby="party">
          <h2 id="party">{t('visit.change')}</h2>
          <form method="post" action={actionOf(page)} className={styles.fields}>
            <input type="hidden" name="act" value="change" />
            <PartyFields frame={frame} largest={largest} partySize={partySize} guests={guests} />
            <div>
              <button type="submit" className={siteButton.button}>
                {t('visit.act.change')}
              </button>
            </div>
          </form>
        </section>
      )}
      <section className={styles.part} aria-labelledby="hosts">
        <h2 id="hosts">{t('visit.hosts')}</h2>
        <p className={styles.soft}>{t(hearsHosts ? 'visit.hosts.text' : 'visit.hosts.off')}</p>
        <div className={styles.actions}>
          <Button frame={frame} page={page} act={hearsHosts ? 'hush' : 'hear'} />
        </div>
      </section>
      <section className={styles.part} aria-labelledby="end">
        <h2 id="end">{t('visit.end')}</h2>
        <p className={styles.soft}>{t('visit.end.text')}</p>
        <div className={styles.actions}>
          <Button frame={frame} page={page} act="cancel" />
        </div>
      </section>
    </>
  );
};
