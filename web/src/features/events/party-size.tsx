import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { MinusIcon, PlusIcon } from '#ui/icons/content-icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './rsvp-panel.module.css';

type PartySizeProps = { value: number; least?: number; most: number; isBusy?: boolean; onChange: (size: number) => void };

/** The number of people of one registration, its author included. */
export const PartySize = ({ value, least = 1, most, isBusy = false, onChange }: PartySizeProps) => {
  const t = useTexts('events');
  return (
    <Row gap={8} role="group" aria-label={t('party.label')}>
      <span className={styles.partyText} aria-live="polite">
        {t('party.count', { count: value })}
      </span>
      <Button
        icon={<MinusIcon size={16} />}
        aria-label={t('party.fewer')}
        disabled={isBusy || value <= least}
        onClick={() => onChange(value - 1)}
      />
      <Button
        icon={<PlusIcon size={16} />}
        aria-label={t('party.more')}
        disabled={isBusy || value >= most}
        onClick={() => onChange(value + 1)}
      />
    </Row>
  );
};
