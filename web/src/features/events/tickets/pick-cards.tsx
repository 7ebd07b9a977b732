import { useId } from 'react';
import { InlineText } from '#ui/layout/text.tsx';
import styles from './tickets.module.css';

type Card<Value extends string> = { value: Value; label: string; note: string; isOff?: boolean };
type PickCardsProps<Value extends string> = {
  label: string;
  cards: readonly Card<Value>[];
  value: Value | null;
  isBusy?: boolean;
  onPick: (value: Value) => void;
};

/** A choice of one, each with what there is to know about it. */
export const PickCards = <Value extends string>({ label, cards, value, isBusy = false, onPick }: PickCardsProps<Value>) => {
  const name = useId();
  return (
    <div className={styles.cards} role="radiogroup" aria-label={label}>
      {cards.map((card) => (
        <label key={card.value} className={styles.card}>
          <input
            type="radio"
            name={name}
            checked={card.value === value}
            disabled={isBusy || card.isOff}
            onChange={() => onPick(card.value)}
          />
          <span className={styles.cardWords}>
            <span>{card.label}</span>
            {card.note && <InlineText look="hint">{card.note}</InlineText>}
          </span>
        </label>
      ))}
    </div>
  );
};
