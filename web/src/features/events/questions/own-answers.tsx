import { useState } from 'react';
import type { Event, Registration } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';

const OwnAnswersDialog = lazyPart(async () => (await import('./own-answers-dialog.tsx')).OwnAnswersDialog, 'events-questions', 'uploads');

/** The way to the own answers. */
export const OwnAnswers = ({ event, mine }: { event: Event; mine: Registration }) => {
  const t = useTexts('events');
  const [isOpen, setOpen] = useState(false);
  if (!event.asksQuestions) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button look="text" size="small" onClick={() => setOpen(true)}>
        {t('rsvp.answers')}
      </Button>
      {isOpen && <OwnAnswersDialog event={event} mine={mine} onClose={close} onLoadError={close} />}
    </>
  );
};
