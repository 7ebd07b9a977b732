import { useRef, useState } from 'react';
import type { EventSummary } from '#contract/events/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { MenuButton } from '#ui/menu-button/menu-button.tsx';
import { askingWords, cardActionOf, isLeavingFinal, liveRegistrationOf } from './event-state.ts';
import { GiveBackDialog, leavingWords } from './give-back-dialog.tsx';
import { AskedAnswers } from './questions/asked-answers.tsx';
import styles from './quick-answer.module.css';
import { useAnswer } from './use-answer.ts';

/** The own answer to an event in a list: a button for one seat, then a menu to give it back. Nothing while there is no choice. */
export const QuickAnswer = ({ event }: { event: EventSummary }) => {
  const t = useTexts('events');
  const [isAsking, setIsAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is replaced by another one.
  const answer = useAnswer(event, () => box.current?.focus());
  const mine = liveRegistrationOf(event);
  const offer = mine ? 'none' : cardActionOf(event);
  if (event.status === 'cancelled' || (!mine && offer === 'none')) return null;
  const isWaiting = mine?.state === 'waitlisted';
  const giveBack = mine && isLeavingFinal(event, mine) ? () => setIsAsking(true) : answer.giveBack;
  const label = t(askingWords(event, offer));
  const state = !mine
    ? ''
    : isWaiting
      ? t('rsvp.waiting', { position: mine.position ?? 1 })
      : mine.state === 'offered'
        ? t('offer.held')
        : t(`rsvp.${mine.state as 'going' | 'pending'}`);
  return (
    <Row ref={box} tabIndex={-1} role="group" aria-label={event.title} gap={8} rowGap={4} wrap className={styles.answer}>
      {mine ? (
        <MenuButton
          label={state}
          icon={<CheckIcon />}
          look="button"
          align="start"
          isBusy={answer.isGivingBack || answer.isTaking}
          entries={[
            ...(mine.state === 'offered' ? [{ key: 'accept', label: t('offer.accept'), onSelect: () => answer.decide('accept') }] : []),
            { key: 'cancel', label: t(leavingWords(mine)), onSelect: giveBack },
          ]}
        />
      ) : event.online || event.hasTicketTypes || event.joinMode === 'invite' ? (
        <LinkButton size="small" to={`/events/${event.slug}?rsvp=1`}>
          {label}
        </LinkButton>
      ) : (
        <Button size="small" isBusy={answer.isTaking} onClick={() => answer.take(1)}>
          {label}
        </Button>
      )}
      {answer.error !== null && (
        <Text role="alert" look="error">
          {errorText(answer.error)}
        </Text>
      )}
      <AskedAnswers event={event} answer={answer} />
      {isAsking && mine && <GiveBackDialog event={event} mine={mine} onGiveBack={answer.giveBack} onClose={() => setIsAsking(false)} />}
    </Row>
  );
};
