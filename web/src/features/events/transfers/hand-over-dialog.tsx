import type { Event } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { every, Form, FormActions, line, required, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { ReceiverField } from './receiver-field.tsx';
import { useHandSeat } from './transfers.queries.ts';

/** Asks for the person who gets the seat. */
export const HandOverDialog = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const { mutateAsync: hand } = useHandSeat(event.id);
  const form = useForm({
    initial: { to: '', person: '' },
    rules: { to: every(required, line(limits.email)) },
    codes: { 'transfer.no_person': 'to', 'transfer.no_guest': 'person' },
    submit: async ({ to, person }) => {
      await hand({ to: to.trim(), ...(person !== '' && { person: Number(person) }) });
      // The panel shows to whom.
      onClose();
    },
  });
  const { partySize = 1, guests = [] } = event.myRegistration ?? {};
  const companions = Array.from({ length: partySize - 1 }, (_, index) => index + 1);
  const nameOf = (person: number) => {
    const name = guests[person - 1];
    return name === undefined ? t('transfer.guest', { number: person }) : t('transfer.guestNamed', { name });
  };
  const wholeText =
    partySize > 2 ? t('transfer.textParty', { count: partySize }) : t(partySize === 2 ? 'transfer.textBoth' : 'transfer.text');
  return (
    <Dialog
      title={t('transfer.title', { count: partySize })}
      text={form.values.person === '' ? wholeText : t('transfer.text')}
      holdsWords={form.isChanged}
      onLeave={leaveBy}
      width={440}
      onClose={onClose}
    >
      <Form form={form}>
        <ReceiverField bound={form.bind('to')} />
        {partySize > 1 && (
          <SelectField {...form.bind('person')} label={t('transfer.what')}>
            <option value="">{t(partySize === 2 ? 'transfer.both' : 'transfer.whole', { count: partySize })}</option>
            {companions.map((person) => (
              <option key={person} value={person}>
                {nameOf(person)}
              </option>
            ))}
          </SelectField>
        )}
        <FormActions form={form} label={t('transfer.send')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
