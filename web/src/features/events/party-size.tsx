import { useRef } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { MinusIcon, PlusIcon } from '#ui/icons/content-icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './rsvp-panel.module.css';

type PartySizeProps = { value: number; least?: number; most: number; isBusy?: boolean; onChange: (size: number) => void };

/** The number of people of one registration, its author included. */
export const PartySize = ({ value, least = 1, most, isBusy = false, onChange }: PartySizeProps) => {
  const t = useTexts('events');
  const fewer = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const change = (size: number) => {
    if (isBusy) return;
    // A button is disabled at its bound, which would lose the focus.
    if (size <= least) more.current?.focus();
    if (size >= most) fewer.current?.focus();
    onChange(size);
  };
  return (
    <Row gap={8} role="group" aria-label={t('party.label')}>
      <span className={styles.partyText} aria-live="polite">
        {t('party.count', { count: value })}
      </span>
      <Button
        ref={fewer}
        icon={<MinusIcon size={16} />}
        aria-label={t('party.fewer')}
        aria-disabled={isBusy}
        disabled={value <= least}
        onClick={() => change(value - 1)}
      />
      <Button
        ref={more}
        icon={<PlusIcon size={16} />}
        aria-label={t('party.more')}
        aria-disabled={isBusy}
        disabled={value >= most}
        onClick={() => change(value + 1)}
      />
    </Row>
  );
};
