import { Form } from 'antd';
import { useState } from 'react';
import { withLooks } from '#kernel/antd/index.tsx';
import { isApiError } from '#kernel/api/index.ts';
import { showFieldErrors } from '#kernel/forms/index.ts';
import { errorText, fieldTexts, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { useUnsaved } from '#kernel/page/index.ts';
import { useWayTo } from '#kernel/page/use-way-to.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { AccessFields } from './access-fields.tsx';
import { BasicFields } from './basic-fields.tsx';
import styles from './community-form.module.css';
import { useCreateCommunity, type NewCommunity } from './membership.queries.ts';
import { PlaceFields } from './place-fields.tsx';
import { suggestSlug } from './suggest-slug.ts';

/** Which input a refusal belongs under. */
const fieldOf = (error: unknown) => {
  if (isApiError(error, 'community.slug_taken')) return 'slug';
  return isApiError(error, 'category.not_found') ? 'categoryId' : null;
};
const faultsOf = (error: unknown) => {
  const name = fieldOf(error);
  if (name) return [{ name, text: errorText(error) }];
  // One tag of several is at fault: the row of tags is one input.
  return fieldTexts(error).map((fault) => ({ ...fault, name: fault.name.replace(/^tags\..*/, 'tags') }));
};

const withoutBlanks = (fields: NewCommunity): NewCommunity => ({
  ...fields,
  slug: fields.slug?.trim() || undefined,
  city: fields.city?.trim() || undefined,
});

const Screen = () => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const language = useLanguage();
  const [form] = Form.useForm<NewCommunity>();
  const create = useCreateCommunity();
  const [isDirty, setIsDirty] = useState(false);
  const address = create.data ? `/communities/${create.data.slug}` : null;
  useWayTo(address);
  useUnsaved(isDirty && address === null);

  const changed = (change: Partial<NewCommunity>) => {
    setIsDirty(true);
    if (change.name !== undefined && !form.isFieldTouched('slug')) form.setFieldValue('slug', suggestSlug(change.name));
  };
  const submit = (fields: NewCommunity) =>
    create.mutateAsync(withoutBlanks(fields)).catch((error: unknown) => {
      const faults = faultsOf(error);
      if (showFieldErrors(form, faults)) form.scrollToField(faults[0]?.name, { block: 'center', focus: true });
    });

  return (
    <PageFrame width="narrow">
      <PageHeader title={t('new.title')} text={t('new.subtitle')} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ block: 'center', focus: true }}
        disabled={create.isPending}
        initialValues={initial(language)}
        onValuesChange={changed}
        onFinish={(fields) => void submit(fields)}
        className={styles.form}
      >
        <Panel title={t('new.basics')}>
          <BasicFields />
        </Panel>
        <Panel title={t('new.place')}>
          <PlaceFields />
        </Panel>
        <Panel title={t('new.access')}>
          <AccessFields />
        </Panel>
        <div className={styles.actions}>
          <LinkButton to="/communities">{common('cancel')}</LinkButton>
          <Button look="primary" type="submit" isBusy={create.isPending}>
            {t('new.submit')}
          </Button>
        </div>
      </Form>
    </PageFrame>
  );
};

const initial = (language: NewCommunity['language']): Partial<NewCommunity> => ({
  tagline: '',
  description: '',
  tags: [],
  language,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  visibility: 'public',
  contentVisibility: 'members',
  joinPolicy: 'open',
});

export const Page = withLooks(Screen);
