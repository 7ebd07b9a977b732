import { consoleLimits } from '#contract/browser/console-limits.ts';
import { mailHost } from '#contract/browser/console-patterns.ts';
import type { MailEncryption, MailInput } from '#contract/mail.ts';
import { emptyMail, type MailDraft, inputOf } from '#features/mail-server/index.ts';
import { fieldText } from '#kernel/i18n/index.ts';
import { type ErrorText, rules } from '../flows/rules.ts';
import type { SetUpDraft } from './draft.ts';

/** The mail server as form fields, which are strings. `mailBy` is `own`, or empty if none is set here. */
export type MailValues = Pick<SetUpDraft, 'mailBy' | Extract<keyof SetUpDraft, `mail.${string}`>> & { 'mail.password': string };

export const mailValues = (draft: SetUpDraft): MailValues => ({
  mailBy: draft.mailBy,
  'mail.host': draft['mail.host'],
  'mail.port': draft['mail.port'] || String(emptyMail.port),
  'mail.encryption': draft['mail.encryption'] || emptyMail.encryption,
  'mail.username': draft['mail.username'],
  'mail.password': '',
  'mail.senderName': draft['mail.senderName'],
  'mail.senderAddress': draft['mail.senderAddress'],
});

export const mailDraft = (values: MailValues): MailDraft => ({
  host: values['mail.host'],
  port: Number(values['mail.port']),
  encryption: values['mail.encryption'] as MailEncryption,
  username: values['mail.username'],
  password: values['mail.password'],
  senderName: values['mail.senderName'],
  senderAddress: values['mail.senderAddress'],
});

export const mailInput = (values: MailValues): MailInput | null => (values.mailBy === 'own' ? inputOf(mailDraft(values)) : null);

const hostError = (host: string): ErrorText | undefined => {
  const rule = host === '' ? 'required' : mailHost(host) === null ? 'mail_host' : null;
  return rule === null ? undefined : () => fieldText({ rule });
};
/** Errors found before sending: all rules of the contract, so that they are shown at once. */
export const mailErrors = (values: MailValues): { [Name in keyof MailValues]?: ErrorText | undefined } => {
  if (values.mailBy !== 'own') return {};
  const name = values['mail.username'];
  // A password needs a username.
  const least = values['mail.password'] === '' ? 0 : 1;
  return {
    'mail.host': hostError(values['mail.host'].trim()),
    'mail.username': rules.line(name, { min: least, max: consoleLimits.mailUsername.max }),
    'mail.senderName': rules.line(values['mail.senderName'], consoleLimits.mailSender),
    'mail.senderAddress': rules.email(values['mail.senderAddress']),
  };
};
