import { limits } from '#contract/kernel/limits.ts';
import { slugPattern } from '#contract/kernel/patterns.ts';
import { every, pattern, required, text, type FormState, type InstantRule, type Rules } from '#forms/index.ts';
import type { Language } from '#kernel/i18n/index.ts';
import type { NewCommunity } from './communities.membership.queries.ts';

/** The values of the form; `slug` follows the name until it is edited. */
export type CommunityValues = Required<Omit<NewCommunity, 'slug' | 'city'>> & { slug: string; city: string };
export type CommunityForm = FormState<CommunityValues>;

export const blankCommunity = (language: Language): CommunityValues => ({
  name: '',
  slug: '',
  tagline: '',
  categoryId: '',
  language,
  tags: [],
  description: '',
  city: '',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  visibility: 'public',
  joinPolicy: 'open',
  contentVisibility: 'members',
});

const tag = text(limits.tag);
/** The error of the first invalid tag. */
const everyTag: InstantRule<readonly string[]> = (tags) => tags.map((one) => tag(one, null)).find(Boolean);
/** If empty, the server derives it from the name. */
const slug: InstantRule<string> = (value) =>
  value.trim() === '' ? undefined : every(pattern(slugPattern, 'slug'), text(limits.slug))(value, null);

export const rules: Rules<CommunityValues> = {
  name: every(required, text(limits.communityName)),
  slug,
  tagline: text(limits.tagline),
  categoryId: required,
  tags: everyTag,
  description: text(limits.communityDescription),
  city: text(limits.city),
};

export const toNewCommunity = ({ slug: address, city, ...values }: CommunityValues): NewCommunity => ({
  ...values,
  slug: address.trim() || undefined,
  city: city.trim() || undefined,
});
