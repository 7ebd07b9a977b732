import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { PickCards } from './pick-cards.tsx';
import type { RsvpWay } from './seats-of.ts';

const ways = ['in_person', 'online'] as const;

type WayChoiceProps = {
  event: Event;
  value: RsvpWay;
  /** The way of a seat that the reader has. */
  own?: RsvpWay | null;
  /** Whether a full way can be chosen. */
  mayWait?: boolean;
  onPick: (way: RsvpWay) => void;
};

/** How to take part in a hybrid event, each way with the places that are left. */
export const WayChoice = ({ event, value, own = null, mayWait = true, onPick }: WayChoiceProps) => {
  const t = useTexts('events');
  const noteOf = (left: number | null) => (left === null ? t('way.open') : left === 0 ? t('way.full') : t('way.left', { count: left }));
  if (!event.online) return null;
  const left = { in_person: event.seatsLeft, online: event.online.seatsLeft };
  return (
    <PickCards
      label={t('way.label')}
      cards={ways.map((way) => ({
        value: way,
        label: t(`mode.${way}`),
        note: way === own ? t('way.own') : noteOf(left[way]),
        isOff: !mayWait && left[way] === 0 && way !== own && way !== value,
      }))}
      value={value}
      onPick={onPick}
    />
  );
};
