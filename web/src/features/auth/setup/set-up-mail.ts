import { mailHost } from '#contract/kernel/console-patterns.ts';
import type { MailEncryption, MailWish } from '#contract/mail.ts';
import { emptyMail, type MailDraft, wishOf } from '#features/mail-server/index.ts';
import { fieldText } from '#kernel/i18n/index.ts';
import { rules } from '../flows/rules.ts';
import type { Draft } from './draft.ts';

/** The mail server as fields of the form, which are texts. `mailBy` is `own`, or nothing is chosen here. */
export type MailValues = Pick<Draft, 'mailBy' | Extract<keyof Draft, `mail.${string}`>> & { 'mail.password': string };

export const mailValues = (draft: Draft): MailValues => ({
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

export const mailWish = (values: MailValues): MailWish | null => (values.mailBy === 'own' ? wishOf(mailDraft(values)) : null);

/** What is wrong before anything is sent; the server looks at the rest. */
export const mailFaults = (values: MailValues): { [Name in keyof MailValues]?: string | undefined } => {
  if (values.mailBy !== 'own') return {};
  const host = values['mail.host'].trim();
  return {
    'mail.host': host === '' ? fieldText({ rule: 'required' }) : mailHost(host) === null ? fieldText({ rule: 'mail_host' }) : undefined,
    'mail.senderAddress': rules.email(values['mail.senderAddress']),
  };
};
