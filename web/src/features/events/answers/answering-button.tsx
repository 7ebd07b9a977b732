import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useOpenedByAddress } from '../planning/use-opened-by-address.ts';
import { Button } from '#ui/button/button.tsx';

const AnsweringSheet = lazyPart(async () => (await import('./answering-sheet.tsx')).AnsweringSheet, 'events-answers');

/** Opens the settings of answering, for those who may change them. */
export const AnsweringButton = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const [isOpen, setIsOpen] = useOpenedByAddress('answering');
  if (!event.can.changeAnswering || event.phase === 'ended') return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('answering.open')}
      </Button>
      {isOpen && <AnsweringSheet event={event} onClose={() => setIsOpen(false)} onLoadError={() => setIsOpen(false)} />}
    </>
  );
};
