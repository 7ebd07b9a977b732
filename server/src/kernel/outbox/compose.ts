import { isOwnPath } from '#contract/kernel/patterns.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { spaced } from '#contract/kernel/spaced.ts';
import { mailWords, smsWords } from '#kernel/texts/index.ts';
import { actionBlock, codeBlock, frame, textBlock } from './frame.ts';
import type { Lifetime, Mail, Sms } from './kinds.ts';
import { cleanWord } from './recipients.ts';

type Setting = {
  /** Public origin. Links start with it, and never with the `Host` of a request. */
  origin: string;
  now: Date;
  siteName: string;
};
type Composed = { language: Language; subject: string; text: string; html: string };
type Values = Readonly<Record<string, string>>;

const unknownLanguage: Language = 'en-US';

/** Subject, plain text and HTML of a mail, the last two from the same paragraphs. */
export function composeMail({ language: input, kind, params }: Mail, setting: Setting): Composed {
  const language = input ?? unknownLanguage;
  const { subject, text, footer, actions } = mailWords(language, kind);
  const values = valuesOf(language, params, setting);
  const paragraphs = text.split('\n\n').filter((paragraph) => placesIn(paragraph).every((name) => name in values));
  const blockOf = (paragraph: string): string => {
    const alone = /^\{\{(\w+)\}\}$/.exec(paragraph)?.[1] ?? '';
    if (alone === 'code') return codeBlock(fill(paragraph, values));
    const label = actions[alone];
    return label === undefined ? textBlock(fill(paragraph, values)) : actionBlock(fill(paragraph, values), label);
  };
  const parts = { subject: fill(subject, values), footer: fill(footer, values) };
  return {
    language,
    subject: parts.subject,
    text: `${[...paragraphs.map((paragraph) => fill(paragraph, values)), `-- \n${parts.footer}`].join('\n\n')}\n`,
    html: frame({ language, ...parts, blocks: paragraphs.map(blockOf) }),
  };
}

export function composeSms({ language: input, kind, params }: Sms, setting: Setting): Composed {
  const language = input ?? unknownLanguage;
  return { language, subject: '', text: fill(smsWords(language, kind), valuesOf(language, params, setting)), html: '' };
}

const place = /\{\{(\w+)\}\}/g;
const placesIn = (text: string): string[] => [...text.matchAll(place)].map(([, name = '']) => name);
/** A single pass: placeholders inside values are not replaced. */
const fill = (text: string, values: Values): string => text.replace(place, (_, name: string) => values[name] ?? '');

/** Values of all placeholders, formatted for the reader. */
function valuesOf(language: Language, params: Mail['params'] | Sms['params'], { origin, now, siteName }: Setting): Values {
  const linkTo = (path: string): string => {
    if (!isOwnPath(path)) throw new Error('A link in a message is a path of our own.');
    return new URL(path, origin).href;
  };
  const values: Record<string, string> = {
    origin,
    site: cleanWord(siteName),
    now: asTime(language, now),
    signIn: linkTo('/login'),
    forgot: linkTo('/login?flow=forgot'),
  };
  for (const [name, value] of Object.entries(params as Record<string, string | number | Date | undefined>)) {
    if (value === undefined) continue;
    if (value instanceof Date) values[name] = asDate(language, value);
    else if (name === 'path') values['link'] = linkTo(String(value));
    else if (name === 'lifetime') values[name] = asDuration(language, value as Lifetime);
    else values[name] = cleanWord(String(value));
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
