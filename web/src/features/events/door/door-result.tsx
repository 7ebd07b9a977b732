import type { CheckInResult, DoorTicket } from '#contract/events/door.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { entriesOf } from './door-list.ts';
import styles from './door.module.css';
import type { Door } from './use-door.ts';

/** `altered` is what the device sees by itself. */
type Refused = Pick<CheckInResult, 'at' | 'gate' | 'date'> & { reason: CheckInResult['reason'] | 'altered'; ticketType?: string | null };
/** The outcome of the last scan. `already`: the person was in before, when and where as far as it is known. */
export type ShownResult =
  | { kind: 'in' | 'saved'; ticket: DoorTicket }
  | { kind: 'already'; ticket: DoorTicket; at: string | null; gate: string | null }
  | { kind: 'refused'; ticket: DoorTicket | null; result: Refused }
  | { kind: 'unknown'; ticket: null; isOther: boolean | null };

/** Green: let them in. Amber: look closer. Red: no. */
export const toneOf = ({ kind }: ShownResult): 'good' | 'look' | 'bad' => {
  if (kind === 'in' || kind === 'saved') return 'good';
  return kind === 'refused' ? 'bad' : 'look';
};

/** The sentence for a person who was not let in. */
export const useRefusalText = () => {
  const t = useTexts('events-door');
  const format = useFormat();
  return ({ reason, at, gate, date }: Refused): string => {
    if (reason === 'other_date' && date !== null) return t('result.other_date_at', { date: format.full(date) });
    if (reason !== null) return t(`result.${reason}`);
    if (at === null) return t('result.already');
    return gate ? t('result.alreadyGate', { time: format.time(at), gate }) : t('result.alreadyAt', { time: format.time(at) });
  };
};

type DoorResultProps = { shown: ShownResult; door: Door; onUndo: (ticket: DoorTicket) => void };

/** The result, shown big, and by words as well as by colour. */
export const DoorResult = ({ shown, door, onUndo }: DoorResultProps) => {
  const t = useTexts('events-door');
  const refusalText = useRefusalText();
  const { ticket } = shown;
  const verdict = () => {
    if (shown.kind === 'refused') return refusalText(shown.result);
    if (shown.kind === 'already') return refusalText({ reason: null, date: null, ...shown });
    if (shown.kind === 'unknown' && shown.isOther !== null) return t(shown.isOther ? 'result.unknown.other' : 'result.unknown.here');
    return t(`result.${shown.kind}`);
  };
  return (
    <div className={styles.result} data-tone={toneOf(shown)} role="status">
      <p className={styles.verdict}>{verdict()}</p>
      {!ticket && shown.kind === 'refused' && shown.result.ticketType && <p className={styles.kind}>{shown.result.ticketType}</p>}
      {ticket && (
        <>
          <p className={styles.name}>{ticket.name}</p>
          {ticket.ticketType && <p className={styles.kind}>{ticket.ticketType}</p>}
          {ticket.partySize > 1 && <p>{t('guest.in', { inside: entriesOf(door.state, ticket.id).length, party: ticket.partySize })}</p>}
          {shown.kind === 'in' && (
            <Button size="small" onClick={() => onUndo(ticket)}>
              {t('guest.undo')}
            </Button>
          )}
        </>
      )}
    </div>
  );
};
