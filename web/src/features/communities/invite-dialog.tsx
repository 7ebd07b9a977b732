import type { CallOutput } from '#contract/api.ts';
import type { Community } from '#contract/communities.ts';
import { limits } from '#contract/kernel/limits.ts';
import { Form, FormActions, useForm, wholeNumber } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { InviteLink } from './invite-link.tsx';
import { useCreateInvite } from './communities.membership.queries.ts';

export type Invite = CallOutput<'POST /group/deeplinking/invite'>;
type InviteDialogProps = { community: Community; onClose: () => void };

const day = 24;
/** Zero means "never", as the value of an option cannot be null. */
const lifetimes = [1, day, limits.inviteHours.default, 30 * day, 365 * day, 0];
/** Links of a hidden community always expire. */
const lifetimesOf = ({ visibility }: Pick<Community, 'visibility'>) => (visibility === 'hidden' ? lifetimes.filter(Boolean) : lifetimes);
const nameOf = (hours: number) => (hours === 0 ? 'never' : hours < day ? 'hour' : 'days');

/** Creates links for joining without approval; each is shown only once. */
export const InviteDialog = ({ community, onClose }: InviteDialogProps) => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const create = useCreateInvite();
  return (
    <Dialog title={t('invite.title', { name: community.name })} closeLabel={common('close')} onClose={onClose}>
      {create.data ? (
        <InviteLink invite={create.data} onAnother={() => create.reset()} />
      ) : (
        <InviteForm community={community} onCreate={(terms) => create.mutateAsync({ groupId: community.id, ...terms })} />
      )}
    </Dialog>
  );
};

type Terms = { expiresInHours: number | null; maxUses: number | null };
type InviteFormProps = { community: Community; onCreate: (terms: Terms) => Promise<unknown> };

const InviteForm = ({ community, onCreate }: InviteFormProps) => {
  const t = useTexts('communities');
  const form = useForm({
    initial: { hours: String(limits.inviteHours.default), maxUses: '' },
    rules: { maxUses: wholeNumber(limits.inviteUses) },
    names: { expiresInHours: 'hours' },
    submit: ({ hours, maxUses }) => onCreate({ expiresInHours: Number(hours) || null, maxUses: Number(maxUses.normalize('NFKC')) || null }),
  });
  return (
    <Form form={form}>
      <p>{t('invite.text')}</p>
      <SelectField {...form.bind('hours')} label={t('invite.lifetime')}>
        {lifetimesOf(community).map((hours) => (
          <option key={hours} value={hours}>
            {t(`invite.${nameOf(hours)}`, { count: hours < day ? hours : hours / day })}
          </option>
        ))}
      </SelectField>
      <Field
        {...form.bind('maxUses')}
        label={t('invite.uses')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('invite.unlimited')}
      />
      <FormActions form={form} label={t('invite.create')} />
    </Form>
  );
};
