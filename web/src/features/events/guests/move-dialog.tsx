import type { HostView } from '#contract/events/guests.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Form, FormActions, message, useForm } from '#forms/index.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { useMoveGuests } from './guests.queries.ts';

const ways = ['in_person', 'online'] as const;
type Values = { ticketTypeId: string; way: '' | (typeof ways)[number] };
export type Choices = { types: HostView['ticketTypes']; isHybrid: boolean };
type MoveDialogProps = { eventId: string; choices: Choices; ids: string[]; onDone: () => void; onClose: () => void };

/** Gives the chosen guests another ticket or way. */
export const MoveDialog = ({ eventId, choices: { types, isHybrid }, ids, onDone, onClose }: MoveDialogProps) => {
  const t = useTexts('events-guests');
  const common = useTexts('kernel');
  const { mutateAsync: move } = useMoveGuests(eventId);
  const form = useForm<Values>({
    initial: { ticketTypeId: '', way: '' },
    rules: {
      [types.length > 0 ? 'ticketTypeId' : 'way']: (_: string, { ticketTypeId, way }: Values) =>
        ticketTypeId === '' && way === '' ? message('required') : undefined,
    },
    submit: async ({ ticketTypeId, way }) => {
      const { results } = await move({ ids, ...(ticketTypeId && { ticketTypeId }), ...(way && { way }) });
      const moved = results.filter(({ outcome }) => outcome === 'moved').length;
      const full = results.filter(({ outcome }) => outcome === 'full').length;
      if (moved > 0) toast.success(t('move.done', { count: moved }));
      if (full > 0) toast.info(t('move.full', { count: full }));
      onDone();
      onClose();
    },
  });
  return (
    <Dialog title={t('move.title', { count: ids.length })} text={t('move.text')} width={460} holdsWords={form.isChanged} onClose={onClose}>
      <Form form={form}>
        {types.length > 0 && (
          <SelectField {...form.bind('ticketTypeId')} label={t('column.ticketType')}>
            <option value="">{t('move.keep')}</option>
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {isHybrid && (
          <SelectField {...form.bind('way')} label={t('column.way')}>
            <option value="">{t('move.keep')}</option>
            {ways.map((way) => (
              <option key={way} value={way}>
                {t(`way.${way}`)}
              </option>
            ))}
          </SelectField>
        )}
        <FormActions form={form} label={t('move.submit')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
