import type { Event, Registration } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { Form, FormActions, line, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { useRsvp } from '../events.queries.ts';

type GuestNamesDialogProps = { event: Event; mine: Registration; onClose: () => void };

/** One field for each guest; names are optional. */
export const GuestNamesDialog = ({ event, mine, onClose }: GuestNamesDialogProps) => {
  const t = useTexts('events-answers');
  const common = useTexts('kernel');
  const { mutateAsync: save } = useRsvp('inline');
  const names = Array.from({ length: mine.partySize - 1 }, (_, index) => `guest${index + 1}`);
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(names.map((name, index) => [name, mine.guests[index] ?? ''])),
    rules: Object.fromEntries(names.map((name) => [name, line(limits.guestName)])),
    submit: async (values) => {
      const guests = names.map((name) => values[name]!.trim()).filter((name) => name !== '');
      await save({ eventId: event.id, partySize: mine.partySize, guests });
      onClose();
    },
  });
  return (
    <Dialog title={t('guests.title')} text={t('guests.text')} holdsWords={form.isChanged} onLeave={leaveBy} width={400} onClose={onClose}>
      <Form form={form}>
        {names.map((name, index) => (
          <Field key={name} {...form.bind(name)} label={t('guests.one', { number: index + 1 })} autoComplete="off" />
        ))}
        <FormActions form={form} label={t('guests.save')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
