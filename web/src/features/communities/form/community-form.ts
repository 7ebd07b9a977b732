import { limits } from '#contract/browser/limits.ts';
import { slugPattern } from '#contract/browser/patterns.ts';
import { every, line, pattern, required, text, type FormState, type InstantRule, type FormRules } from '#forms/index.ts';
import { readerZone, type Language } from '#kernel/i18n/index.ts';
import type { NewCommunity } from '../membership/communities.membership.queries.ts';
import type { ChosenPicture } from './picture-choice.tsx';
import { rulesRule } from './rules-field.tsx';

export const languages = ['zh-CN', 'en-US', 'other'] as const;
export type CommunityLanguage = (typeof languages)[number];

/** The values of the form; `slug` follows the name until it is edited. */
export type CommunityValues = Required<Omit<NewCommunity, 'slug' | 'city' | 'avatarId' | 'coverId'>> & {
  slug: string;
  city: string;
  avatar: ChosenPicture | null;
  cover: ChosenPicture | null;
};
export type CommunityForm = FormState<CommunityValues>;

export const blankCommunity = (language: Language): CommunityValues => ({
  name: '',
  slug: '',
  categoryId: '',
  tagline: '',
  visibility: 'public',
  contentVisibility: 'public',
  joinPolicy: 'open',
  avatar: null,
  cover: null,
  description: '',
  rules: [],
  tags: [],
  language,
  city: '',
  timezone: readerZone(),
});

const tag = line(limits.tag);
/** The error of the first invalid tag. */
const everyTag: InstantRule<readonly string[]> = (tags) => tags.map((one) => tag(one, null)).find(Boolean);
/** If empty, the server derives it from the name. */
const slug: InstantRule<string> = (value) =>
  value.trim() === '' ? undefined : every(pattern(slugPattern, 'slug'), text(limits.slug))(value, null);

export const communityRules = {
  name: every<string>(required, line(limits.communityName)),
  slug,
  tagline: line(limits.tagline),
  categoryId: required,
  tags: everyTag,
  description: text(limits.communityDescription),
  rules: rulesRule,
  city: line(limits.city),
} satisfies FormRules<CommunityValues>;

export const toNewCommunity = ({ slug: address, city, avatar, cover, ...values }: CommunityValues): NewCommunity => ({
  ...values,
  slug: address.trim() || undefined,
  city: city.trim() || undefined,
  avatarId: avatar?.id ?? null,
  coverId: cover?.id ?? null,
});

/** The three steps of creating, and the fields of each. */
export const steps = [
  ['name', 'slug', 'categoryId', 'tagline'],
  ['visibility', 'contentVisibility', 'joinPolicy'],
  ['avatar', 'cover', 'description', 'rules', 'tags', 'language', 'city', 'timezone'],
] as const satisfies (keyof CommunityValues)[][];

/** The open step: that of the address, unless an earlier one lacks what it needs. */
export const openStep = ({ name, categoryId }: Pick<CommunityValues, 'name' | 'categoryId'>, wanted: string | null): number =>
  name.trim() === '' || categoryId === '' ? 0 : Math.max(0, ['1', '2', '3'].indexOf(wanted ?? '1'));
