import { useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { FacePile } from '#ui/avatar/face-pile.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { allGoing } from '../tickets/seats-of.ts';

const WhoGoesDialog = lazyPart(async () => (await import('./who-goes-dialog.tsx')).WhoGoesDialog, 'events-guests');

/** Faces of the attendees, and the names behind them; nothing if the faces are not for this reader. */
export const WhoGoes = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const [isOpen, setOpen] = useState(false);
  if (event.guestPreviews.length === 0) return null;
  return (
    <Panel>
      <Row gap={12} rowGap={8} justify="between" wrap>
        <FacePile
          size={32}
          label={t('going.label')}
          faces={event.guestPreviews.map((person) => ({ ...person, name: personName(person), picture: person.profilePicture }))}
          {...(event.phase !== 'ended' && { text: t('going.count', { count: allGoing(event) }) })}
        />
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('going.all')}
        </Button>
      </Row>
      {isOpen && <WhoGoesDialog eventId={event.id} onClose={() => setOpen(false)} onLoadError={() => setOpen(false)} />}
    </Panel>
  );
};
