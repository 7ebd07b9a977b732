import { limits } from '#contract/browser/limits.ts';
import type { MemberEntry } from '#contract/communities/member-shapes.ts';
import { closeWithToast, counted, every, Form, FormActions, required, text, useForm } from '#forms/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { banLengths, muteLengths, useLengths } from './durations.ts';
import { useAct, type MemberAct } from './members.queries.ts';

type ActDialogProps = {
  act: 'remove' | 'ban' | 'mute';
  communityId: string;
  member: Pick<MemberEntry, 'user'>;
  /** The longest mute that the viewer may give. */
  maxMinutes: number;
  onClose: () => void;
};
type Values = { reason: string; length: string };
const MINUTES_OF_HOUR = 60;
const FOR_EVER = '';

const first = { remove: FOR_EVER, ban: String(banLengths[1]), mute: String(muteLengths[1]) };

const actOf = (act: ActDialogProps['act'], { reason, length }: Values): MemberAct => {
  if (act === 'remove') return { act, reason };
  if (act === 'ban') return { act, reason, hours: length === FOR_EVER ? null : Number(length) };
  return { act, reason, minutes: Number(length) };
};

/** Removes, bans or mutes a member, with a reason; the dialog says what that means for them. */
export const ActDialog = ({ act, communityId, member: { user }, maxMinutes, onClose }: ActDialogProps) => {
  const t = useTexts('communities-members');
  const common = useTexts('kernel');
  const lengths = useLengths();
  const name = personName(user);
  const send = useAct(communityId, { silent: true });
  const form = useForm<Values>({
    initial: { length: first[act], reason: '' },
    rules: { reason: every(required, text(limits.memberReason)) },
    names: { hours: 'length', minutes: 'length' },
    submit: async (values) => {
      await send.mutateAsync({ userId: user.id, ...actOf(act, values) });
      closeWithToast(onClose, t(`${act}.done`, { name }));
    },
  });
  const options =
    act === 'ban'
      ? banLengths.map((hours) => ({ value: String(hours ?? FOR_EVER), minutes: hours && hours * MINUTES_OF_HOUR }))
      : muteLengths.filter((minutes) => minutes <= maxMinutes).map((minutes) => ({ value: String(minutes), minutes }));
  return (
    <Dialog title={t(`${act}.title`, { name })} text={t(`${act}.text`)} holdsWords={form.isChanged} onClose={onClose}>
      <Form form={form}>
        <FieldStack>
          {act !== 'remove' && (
            <SelectField {...form.bind('length')} label={t('ban.hours')}>
              {options.map(({ value, minutes }) => (
                <option key={value} value={value}>
                  {lengths(minutes)}
                </option>
              ))}
            </SelectField>
          )}
          <AreaField
            {...form.bind('reason')}
            label={t('reason')}
            note={t('reason.hint')}
            rows={3}
            required
            count={counted(form.values.reason, limits.memberReason)}
          />
        </FieldStack>
        <FormActions form={form} label={t(`${act}.confirm`)}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
