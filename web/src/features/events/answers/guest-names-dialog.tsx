import type { Event, Registration } from '#contract/events/index.ts';
import { Form, FormActions, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { GuestNameFields, guestNameValues, guestsIn } from './guest-name-fields.tsx';
import { useRsvp } from '../events.queries.ts';

type GuestNamesDialogProps = { event: Event; mine: Registration; onClose: () => void };

/** One field for each guest; names are optional. */
export const GuestNamesDialog = ({ event, mine, onClose }: GuestNamesDialogProps) => {
  const t = useTexts('events-answers');
  const common = useTexts('kernel');
  const { mutateAsync: save } = useRsvp('inline');
  const form = useForm<Record<string, string>>({
    ...guestNameValues(mine.partySize, mine.guests),
    submit: async (values) => {
      await save({ eventId: event.id, partySize: mine.partySize, guests: guestsIn(values) });
      onClose();
    },
  });
  return (
    <Dialog title={t('guests.title')} text={t('guests.text')} holdsWords={form.isChanged} onLeave={leaveBy} width={400} onClose={onClose}>
      <Form form={form}>
        <GuestNameFields form={form} />
        <FormActions form={form} label={t('guests.save')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
