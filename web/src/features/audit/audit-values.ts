import { hasText, useFormat, useTexts, type TextKey } from '#kernel/i18n/index.ts';
import { isEmpty, MASK, valueText } from './audit-diff.ts';

/** Fields whose values are words of a list, with the list. */
const lists: Readonly<Record<string, string>> = {
  role: 'role',
  post: 'role',
  invite: 'role',
  createEvent: 'role',
  editEvents: 'role',
  checkIn: 'role',
  ban: 'role',
  manageChannels: 'role',
  mentionAll: 'role',
  writeRole: 'role',
  readRole: 'role',
  web: 'web',
  visibility: 'visibility',
  contentVisibility: 'visibility',
  joinPolicy: 'policy',
  postModeration: 'waiting',
  personAct: 'act',
  contentAct: 'content',
  outcome: 'outcome',
  language: 'language',
  onWord: 'filter',
  commentPolicy: 'comments',
  newcomerLinks: 'filter',
};
/** Values that only the database understands. */
const references: readonly string[] = ['categoryId', 'parentId', 'defaultChannelIds', 'avatar', 'cover'];
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value in words; `isSaid`: about it, instead of itself. */
export type PlainValue = { text: string; isSaid: boolean };

/** Names of fields and their values in the language of the reader; what is unknown here stays as it was recorded. */
export const usePlainWords = () => {
  const t = useTexts('audit');
  const format = useFormat();
  const known = (key: string): string | null => (hasText('audit', key) ? t(key as TextKey<'audit'>) : null);
  const said = (text: string): PlainValue => ({ text, isSaid: true });
  const words = {
    nameOf: (field: string): string => known(`field.${field}`) ?? field,

    valueOf(field: string, value: unknown): PlainValue {
      if (value === MASK) return said(t('value.secret'));
      if (field === 'until' && value === null) return said(t('value.forever'));
      if (isEmpty(value)) return said(t('value.empty'));
      if (references.includes(field)) return said(t('value.chosen'));
      if (typeof value === 'boolean') return { text: t(value ? 'value.yes' : 'value.no'), isSaid: false };
      if (typeof value === 'string' && instant.test(value)) return { text: format.full(value), isSaid: false };
      if (isRecord(value)) {
        const pairs = Object.entries(value).map(([name, part]) => ({ name: words.nameOf(name), value: words.valueOf(name, part).text }));
        return { text: pairs.map((pair) => t('of.pair', pair)).join('\n'), isSaid: false };
      }
      const list = lists[field];
      const word = list !== undefined && typeof value === 'string' ? known(`word.${list}.${value}`) : null;
      return { text: word ?? valueText(value), isSaid: false };
    },
  };
  return words;
};
