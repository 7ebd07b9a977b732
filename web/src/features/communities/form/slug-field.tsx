import { queryOptions, useQuery } from '@tanstack/react-query';
import { limits } from '#contract/browser/limits.ts';
import { slugPattern } from '#contract/browser/patterns.ts';
import type { Bound } from '#forms/index.ts';
import { api } from '#kernel/api/index.ts';
import { fieldText, textOf, useTexts } from '#kernel/i18n/index.ts';
import { useRested } from '#kernel/page/use-rested.ts';
import { Field } from '#ui/field/field.tsx';
import styles from './community-form.module.css';

/** `silent`: the check only helps; saving decides. */
const slugCheck = (slug: string, communityId: string | undefined) =>
  queryOptions({
    queryKey: ['communities', 'slug', slug, communityId],
    queryFn: ({ signal }) => api('GET /community-slugs/:slug', { params: { slug }, query: communityId ? { communityId } : {}, signal }),
    enabled: slug.length >= limits.slug.min && slug.length <= limits.slug.max && slugPattern.test(slug),
    meta: { silent: true },
  });

type SlugFieldProps = Bound<string> & {
  note: string;
  /** The community that has it; none for a new one. */
  current?: { id: string; slug: string };
};

/** The address of a community, checked while it is typed. */
export const SlugField = ({ note, current, ...field }: SlugFieldProps) => {
  const t = useTexts('communities-form');
  const typed = field.value.trim();
  const rested = useRested(typed);
  const { data } = useQuery(slugCheck(rested === current?.slug ? '' : rested, current?.id));
  const state = rested === typed ? data?.state : undefined;
  const taken =
    state === 'taken' ? textOf('errors', 'community.slug_taken') : state === 'reserved' ? fieldText({ rule: 'slug_reserved' }) : undefined;
  return (
    <Field
      {...field}
      label={t('field.slug')}
      error={field.error ?? taken}
      note={state === 'free' ? t('field.slug.free') : note}
      lead={<span className={styles.prefix}>{addressPrefix}</span>}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
};
const addressPrefix = '/communities/';
