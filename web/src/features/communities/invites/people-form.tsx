import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import type { Person } from '#contract/kernel/person.ts';
import { Form, FormActions, PeopleField, useForm } from '#forms/index.ts';
import { personName, textOf, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { readAddresses } from './addresses.ts';
import { useInvitePeople, type Outcomes } from './communities.invites.queries.ts';
import styles from './invites.module.css';
import { PasteField } from './paste-field.tsx';
import { TermsFields } from './terms-fields.tsx';
import { bodyOf, termsRules, type InviteTerms } from './terms.ts';

type PeopleFormProps = { community: Community; target: string };
type Values = InviteTerms & { people: Person[]; emails: string; days: string };
type Sent = { outcomes: Outcomes; people: readonly Person[] };
const lifetimes = [7, limits.invitationDays.default, limits.invitationDays.max];
const max = limits.invitedAtOnce.max;

/** Nothing is sent while an address is wrong. */
const check = ({ people, emails: pasted }: Values) => {
  const { emails, problems } = readAddresses(pasted);
  if (problems.length > 0) return { emails: () => textOf('communities-invites', 'people.mend') };
  if (emails.length > max) return { emails: () => textOf('communities-invites', 'people.tooMany', { max }) };
  if (people.length + emails.length === 0) return { people: () => textOf('communities-invites', 'people.nobody') };
  return {};
};

/** Invites people with an account, and e-mail addresses. */
export const PeopleForm = ({ community, target }: PeopleFormProps) => {
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent) return <SentSummary {...sent} onAnother={() => setSent(null)} />;
  return <NewInvitations community={community} target={target} onSent={setSent} />;
};

const NewInvitations = ({ community, target, onSent }: PeopleFormProps & { onSent: (sent: Sent) => void }) => {
  const t = useTexts('communities-invites');
  const { mutateAsync: invite } = useInvitePeople(community.id);
  const form = useForm<Values>({
    initial: { people: [], emails: '', days: String(limits.invitationDays.default), role: 'member', target, note: '' },
    rules: termsRules,
    check,
    codes: { 'invite.role_too_high': 'role', 'invite.target_not_found': 'target' },
    submit: async ({ people, emails, days, ...terms }) => {
      const body = { people: people.map(({ id }) => id), emails: readAddresses(emails).emails, days: Number(days), ...bodyOf(terms) };
      onSent({ ...(await invite(body)), people });
    },
  });
  const { bind, values } = form;
  const count = values.people.length + readAddresses(values.emails).emails.length;
  return (
    <Form form={form}>
      <PeopleField
        {...bind('people')}
        label={t('people.search')}
        note={t('people.search.note')}
        texts={{ none: t('people.none'), chosen: t('people.chosen'), remove: (name) => t('people.remove', { name }) }}
      />
      <PasteField {...bind('emails')} />
      <SelectField {...bind('days')} label={t('people.days')}>
        {lifetimes.map((days) => (
          <option key={days} value={days}>
            {t('invite.days', { count: days })}
          </option>
        ))}
      </SelectField>
      <TermsFields community={community} form={form} />
      <FormActions form={form} label={count > 0 ? t('people.send', { count }) : t('people.sendNone')} />
    </Form>
  );
};

const told = ['already_invited', 'member', 'banned', 'not_found'] as const;

const SentSummary = ({ outcomes, people, onAnother }: Sent & { onAnother: () => void }) => {
  const t = useTexts('communities-invites');
  const nameOf = (invited: string) => {
    const person = people.find(({ id }) => id === invited);
    return person ? personName(person) : invited;
  };
  const namesOf = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).map(({ invited }) => nameOf(invited));
  const count = namesOf('invited').length;
  return (
    <div className={styles.sent} role="status">
      <p>
        <strong>{count > 0 ? t('sent.title', { count }) : t('sent.none')}</strong>
      </p>
      {told.map((outcome) => {
        const names = namesOf(outcome);
        return names.length > 0 && <p key={outcome}>{t(`sent.${outcome}`, { names: names.join(', ') })}</p>;
      })}
      <Button autoFocus onClick={onAnother}>
        {t('sent.another')}
      </Button>
    </div>
  );
};
