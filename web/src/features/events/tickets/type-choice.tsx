import type { Event, TicketType } from '#contract/events/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { PickCards } from './pick-cards.tsx';
import { leftOf, ofTypesOnly } from './seats-of.ts';

/** The ticket types of an event as `seenFrom` a way, each with what is left of it and its times of sale. */
export const TypeChoice = ({ event, value, onPick }: { event: Event; value: string | null; onPick: (id: string) => void }) => {
  const t = useTexts('events');
  const format = useFormat();
  const at = (time: string) => `${format.dayWithin(time)} ${format.time(time)}`;
  const leftText = (type: TicketType): string => {
    const { left, pool } = leftOf(event, type);
    // Without a limit of its own, a type has all seats that the panel counts.
    const isLimited = leftOf(ofTypesOnly(event), type).left !== null;
    if (left === null || (left > 0 && !isLimited)) return '';
    if (left > 0) return t('way.left', { count: left });
    return pool === null ? t('way.full') : t('pool.full', { name: pool });
  };
  const noteOf = (type: TicketType): string => {
    const { sale, salesFrom, salesUntil, description } = type;
    const left = leftText(type);
    const times =
      sale === 'not_yet' && salesFrom
        ? t('type.from', { time: at(salesFrom) })
        : sale === 'over'
          ? t('type.over')
          : salesUntil
            ? t('type.until', { time: at(salesUntil) })
            : '';
    return [description, left, times].filter((part) => part !== '').join(' · ');
  };
  return (
    <PickCards
      label={t('type.label')}
      cards={event.ticketTypes.map((type) => ({ value: type.id, label: type.name, note: noteOf(type), isOff: type.sale !== 'open' }))}
      value={value}
      onPick={onPick}
    />
  );
};
