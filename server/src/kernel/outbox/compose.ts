import { isOwnPath } from '#contract/browser/patterns.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { spaced } from '#contract/browser/spaced.ts';
import { mailWords, smsWords } from '#kernel/texts/index.ts';
import { actionBlock, codeBlock, frame, itemBlock, textBlock } from './frame.ts';
import type { Lifetime, Mail, MailItem, Sms } from './kinds.ts';
import { cleanText, cleanWord } from './recipients.ts';

type Setting = {
  /** Public origin. Links start with it, and never with the `Host` of a request. */
  origin: string;
  now: Date;
  siteName: string;
};
type Composed = { language: Language; subject: string; text: string; html: string; unsubscribe: string | null };
type Values = Readonly<Record<string, string>>;

const unknownLanguage: Language = 'en-US';

/** Kinds that go to people without an account, whose language may be unknown. */
const inBothLanguages: readonly Mail['kind'][] = ['community_invited'];

/** The settings of mails are those of accounts. */
const withoutChoices = (kind: Mail['kind'], link: string): boolean => link === 'choices' && kind.startsWith('visitor_');

/** Subject, plain text and HTML of a mail, the last two from the same paragraphs. */
export function composeMail(mail: Mail, setting: Setting): Composed {
  const [first, second] =
    mail.language === null && inBothLanguages.includes(mail.kind)
      ? (['en-US', 'zh-CN'] as const).map((language) => partsOf(mail, language, setting))
      : [partsOf(mail, mail.language ?? unknownLanguage, setting)];
  if (!first) throw new Error('A mail is written in at least one language.');
  const { language, footer, links, unsubscribe } = first;
  const parts = [first, ...(second ? [second] : [])];
  const subject = parts.map((part) => part.subject).join(' · ');
  const blocks = parts.flatMap((part) => part.blocks);
  return {
    language,
    subject,
    text: `${[...parts.flatMap((part) => part.paragraphs), `-- \n${[footer, ...links.map(inText)].join('\n')}`].join('\n\n')}\n`,
    html: frame({ language, subject, footer, links, blocks }),
    unsubscribe,
  };
}

const inText = ({ label, address }: { label: string; address: string }): string => `${label}:\n${address}`;

function partsOf({ kind, params }: Mail, language: Language, setting: Setting) {
  const { subject, text, footer, actions, below } = mailWords(language, kind);
  const items = 'items' in params ? params.items.map((item) => itemOf(item, setting)) : [];
  const values: Values = { ...valuesOf(language, params, setting), ...(items.length > 0 && { items: items.map(itemText).join('\n\n') }) };
  const paragraphs = text.split('\n\n').filter((paragraph) => placeholdersIn(paragraph).every((name) => name in values));
  const blockOf = (paragraph: string): string => {
    const alone = /^\{\{(\w+)\}\}$/.exec(paragraph)?.[1] ?? '';
    if (alone === 'code') return codeBlock(fill(paragraph, values));
    if (alone === 'items') return items.map(itemBlock).join('\n');
    const label = actions[alone];
    return label === undefined ? textBlock(fill(paragraph, values)) : actionBlock(fill(paragraph, values), label);
  };
  return {
    language,
    subject: fill(subject, values),
    footer: fill(footer, values),
    unsubscribe: values['unsubscribe'] ?? null,
    links: values['unsubscribe']
      ? Object.entries(below).flatMap(([name, label]) =>
          values[name] && !withoutChoices(kind, name) ? [{ label: fill(label, values), address: values[name] }] : [],
        )
      : [],
    paragraphs: paragraphs.map((paragraph) => fill(paragraph, values)),
    blocks: paragraphs.map(blockOf),
  };
}

export function composeSms({ language: input, kind, params }: Sms, setting: Setting): Composed {
  const language = input ?? unknownLanguage;
  return { language, subject: '', text: fill(smsWords(language, kind), valuesOf(language, params, setting)), html: '', unsubscribe: null };
}

const placeholder = /\{\{(\w+)\}\}/g;
const placeholdersIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name);
/** A single pass: placeholders inside values are not replaced. */
const fill = (text: string, values: Values): string => text.replace(placeholder, (_, name: string) => values[name] ?? '');

const addressOf = (path: string, { origin }: Setting): string => {
  if (!isOwnPath(path)) throw new Error('A link in a message is a path of our own.');
  return new URL(path, origin).href;
};

const itemOf = ({ path, ...words }: MailItem, setting: Setting) => ({
  heading: cleanWord(words.heading),
  about: cleanWord(words.about),
  title: cleanWord(words.title),
  text: cleanWord(words.text),
  address: addressOf(path, setting),
});
const itemText = ({ heading, about, title, text, address }: ReturnType<typeof itemOf>): string =>
  [heading && `${heading}\n`, about, title, text, address].filter((line) => line !== '').join('\n');

/** Values of all placeholders, formatted for the reader. */
function valuesOf(language: Language, params: Mail['params'] | Sms['params'], setting: Setting): Values {
  const { origin, now, siteName } = setting;
  const linkTo = (path: string) => addressOf(path, setting);
  const values: Record<string, string> = {
    origin,
    site: cleanWord(siteName),
    now: asTime(language, now),
    signIn: linkTo('/login'),
    forgot: linkTo('/login?flow=forgot'),
    choices: linkTo('/personal-center/settings?section=notices'),
  };
  for (const [name, value] of Object.entries(params as Record<string, string | number | Date | undefined>)) {
    if (value === undefined || name === 'items') continue;
    if (value instanceof Date) values[name] = asDate(language, value);
    else if (name === 'path') values['link'] = linkTo(String(value));
    else if (name === 'unsubscribe' || name === 'mute') values[name] = linkTo(String(value));
    else if (name === 'lifetime') values[name] = asDuration(language, value as Lifetime);
    else values[name] = name === 'body' ? cleanText(String(value)) : cleanWord(String(value));
  }
  return values;
}

const asDate = (language: Language, date: Date) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
/** The time zone of the reader is unknown, so it is written out. */
const asTime = (language: Language, date: Date) =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(date);

function asDuration(language: Language, lifetime: Lifetime): string {
  const [amount, unit = ''] = lifetime.split(' ');
  const words = new Intl.NumberFormat(language, { style: 'unit', unit: unit.replace(/s$/, ''), unitDisplay: 'long' });
  return spaced(words.format(Number(amount)));
}
