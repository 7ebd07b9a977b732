import { useState } from 'react';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import type { GuestEntry } from '../guests/guests.queries.ts';

const GuestAnswers = lazyPart(async () => (await import('./guest-answers.tsx')).GuestAnswers, 'events-questions');

/** How many questions a guest answered, and the way to the answers. */
export const AnswersCell = ({ eventId, guest: { id, user, answers } }: { eventId: string; guest: GuestEntry }) => {
  const t = useTexts('events-guests');
  const [isOpen, setOpen] = useState(false);
  if (!answers) return null;
  const name = personName(user);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="text" size="small" aria-label={t('answers.open', { name })} onClick={() => setOpen(true)}>
        {t('answers.count', { count: answers })}
      </Button>
      {isOpen && <GuestAnswers eventId={eventId} registrationId={id} name={name} onClose={close} onLoadError={close} />}
    </>
  );
};
