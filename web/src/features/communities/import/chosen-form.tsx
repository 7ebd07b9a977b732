import { importPartNames } from '#contract/browser/community-import.ts';
import { limits } from '#contract/browser/limits.ts';
import { slugPattern } from '#contract/browser/patterns.ts';
import type { CommunityImport } from '#contract/community-transfer/imports.ts';
import { every, Form, FormActions, line, pattern, required, text, useForm } from '#forms/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { NameField } from '../form/fields.tsx';
import { SlugField } from '../form/slug-field.tsx';
import { useCancelImport, useRunImport } from './import.queries.ts';
import styles from './import.module.css';

/** The content of a checked file, and the name and address for its import. */
export const ChosenForm = ({ found: { id, summary, failure } }: { found: CommunityImport }) => {
  const t = useTexts('communities-import');
  const run = useRunImport(id);
  const { mutate: cancel, isPending } = useCancelImport(id);
  const form = useForm({
    initial: { name: summary?.name ?? '', slug: summary?.slug ?? '' },
    rules: {
      name: every<string>(required, line(limits.communityName)),
      slug: every<string>(required, pattern(slugPattern, 'slug'), text(limits.slug)),
    },
    codes: { 'community.slug_taken': 'slug' },
    submit: (values) => run.mutateAsync(values),
  });
  if (!summary) return null;
  return (
    <Form form={form}>
      <FieldStack>
        <Summary summary={summary} />
        {failure && (
          <p role="alert" className={styles.refusal}>
            {t(`failure.${failure.reason}`, { file: '', line: 0 })}
          </p>
        )}
        <NameField {...form.bind('name')} />
        <SlugField {...form.bind('slug')} note={t(summary.visibility === 'hidden' ? 'slug.hidden' : 'slug.text')} />
      </FieldStack>
      <FormActions form={form} label={t('run')}>
        <Button isBusy={isPending} onClick={() => cancel()}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Form>
  );
};

const Summary = ({ summary }: { summary: NonNullable<CommunityImport['summary']> }) => {
  const t = useTexts('communities-import');
  const format = useFormat();
  const { name, site, madeAt, counts, authors, importer } = summary;
  return (
    <Stack gap={16}>
      <div>
        <p className={styles.strong}>{name}</p>
        <p className={styles.note}>{t('from', { site, date: format.dayWithin(madeAt, 'long') })}</p>
      </div>
      <dl className={styles.counts}>
        {importPartNames.map((part) => (
          <div key={part}>
            <dt>{t(`count.${part}`)}</dt>
            <dd>{format.number(counts[part])}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.notes}>
        <li>{importer === null ? t('importer.none') : t('importer', { name: importer })}</li>
        <li>{authors === 0 ? t('people.none') : t('people', { count: authors })}</li>
        <li>{t('rsvps')}</li>
      </ul>
    </Stack>
  );
};
