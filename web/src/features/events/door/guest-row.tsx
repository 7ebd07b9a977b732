import type { DoorTicket } from '#contract/events/door.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { insideOf } from './door-list.ts';
import styles from './door.module.css';
import type { Door } from './use-door.ts';

type GuestRowProps = { ticket: DoorTicket; door: Door; onAdmit: (count: number) => void; onUndo: () => void };

/** A guest who was found by name. */
export const GuestRow = ({ ticket: { id, name, username, partySize, ticketType }, door, onAdmit, onUndo }: GuestRowProps) => {
  const t = useTexts('events-door');
  const inside = insideOf(door.state, id).length;
  const missing = partySize - inside;
  return (
    <Row as="li" gap={8} wrap>
      <span className={styles.who}>
        <strong>{name}</strong> {username !== '' && <InlineText look="secondary">@{username}</InlineText>}
        {ticketType && <InlineText look="secondary"> · {ticketType}</InlineText>}
        {(inside > 0 || partySize > 1) && <InlineText look="secondary"> · {t('guest.in', { inside, party: partySize })}</InlineText>}
      </span>
      {inside > 0 && (
        <Button size="small" onClick={onUndo}>
          {t('guest.undo')}
        </Button>
      )}
      {missing > 0 && (
        <Button size="small" aria-label={t('guest.admitOf', { name })} onClick={() => onAdmit(1)}>
          {t('guest.admit')}
        </Button>
      )}
      {missing > 1 && (
        <Button size="small" onClick={() => onAdmit(missing)}>
          {t('guest.admitAll', { count: missing })}
        </Button>
      )}
    </Row>
  );
};
