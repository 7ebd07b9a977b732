import { useState } from 'react';
import { Form, FormActions, useForm, useKeptDraft } from '#forms/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { useWayTo } from '#kernel/page/use-way-to.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { AccessFields } from './access-fields.tsx';
import { BasicFields } from './basic-fields.tsx';
import { blankCommunity, rules, toNewCommunity } from './community-form.ts';
import { useCreateCommunity } from './communities.membership.queries.ts';
import { PlaceFields } from './place-fields.tsx';

export const Page = () => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const language = useLanguage();
  const [blank] = useState(() => blankCommunity(language));
  const create = useCreateCommunity();
  const form = useForm({
    initial: blank,
    rules,
    codes: { 'community.slug_taken': 'slug', 'category.not_found': 'categoryId' },
    submit: (values) => create.mutateAsync(toNewCommunity(values)),
  });
  const { discard } = useKeptDraft(`draft:community:${useMe().id}`, blank, form);
  useWayTo(create.data ? `/communities/${create.data.slug}` : null);

  return (
    <PageFrame width="narrow">
      <PageHeader title={t('new.title')} text={t('new.subtitle')} />
      <Form form={form}>
        <Panel title={t('new.basics')}>
          <BasicFields form={form} />
        </Panel>
        <Panel title={t('new.place')}>
          <PlaceFields form={form} />
        </Panel>
        <Panel title={t('new.access')}>
          <AccessFields form={form} />
        </Panel>
        <FormActions form={form} label={t('new.submit')}>
          {form.isChanged ? (
            <Button onClick={discard}>{common('discard')}</Button>
          ) : (
            <LinkButton to="/communities">{common('cancel')}</LinkButton>
          )}
        </FormActions>
      </Form>
    </PageFrame>
  );
};
