import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { Form, FormActions, useForm, wholeNumber } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { useCreateInvite } from './communities.invites.queries.ts';
import { InviteLink } from './invite-link.tsx';
import { TermsFields } from './terms-fields.tsx';
import { bodyOf, termsRules } from './terms.ts';

const day = 24;
/** Zero means "never", as the value of an option cannot be null. */
const lifetimes = [1, day, limits.inviteHours.default, 30 * day, 365 * day, 0];
/** Links of a hidden community always expire. */
const lifetimesOf = ({ visibility }: Pick<Community, 'visibility'>) => (visibility === 'hidden' ? lifetimes.filter(Boolean) : lifetimes);
const nameOf = (hours: number) => (hours === 0 ? 'never' : hours < day ? 'hour' : 'days');

/** Creates links; each is shown only once. */
export const LinkForm = ({ community, target }: { community: Community; target: string }) => {
  const create = useCreateInvite(community.id);
  if (create.data) return <InviteLink invite={create.data} onAnother={() => create.reset()} />;
  return <NewLink community={community} target={target} create={create.mutateAsync} />;
};

type NewLinkProps = { community: Community; target: string; create: ReturnType<typeof useCreateInvite>['mutateAsync'] };
const NewLink = ({ community, target, create }: NewLinkProps) => {
  const t = useTexts('communities-invites');
  const form = useForm({
    initial: { hours: String(limits.inviteHours.default), maxUses: '', approval: 'skip', role: 'member' as const, target, note: '' },
    rules: { ...termsRules, maxUses: wholeNumber(limits.inviteUses) },
    names: { expiresInHours: 'hours' },
    codes: { 'invite.needs_end': 'hours', 'invite.role_too_high': 'role', 'invite.target_not_found': 'target' },
    submit: ({ hours, maxUses, approval, ...terms }) =>
      create({
        expiresInHours: Number(hours) || null,
        maxUses: Number(maxUses.normalize('NFKC')) || null,
        skipApproval: approval === 'skip',
        ...bodyOf(terms),
      }),
  });
  return (
    <Form form={form}>
      <p>{t('invite.text')}</p>
      <FieldPair>
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
      </FieldPair>
      {community.joinPolicy !== 'open' && (
        <SelectField {...form.bind('approval')} label={t('terms.approval')}>
          <option value="skip">{t('terms.approval.skip')}</option>
          <option value="ask">{t('terms.approval.ask')}</option>
        </SelectField>
      )}
      <TermsFields community={community} form={form} />
      <FormActions form={form} label={t('invite.create')} />
    </Form>
  );
};
