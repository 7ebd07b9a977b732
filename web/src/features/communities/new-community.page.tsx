import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Form, FormActions, useForm, useKeptDraft } from '#forms/index.ts';
import { loadTexts, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useMe } from '#kernel/me/index.ts';
import { useNavigateTo } from '#kernel/page/use-navigate-to.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { useCreateCommunity } from './membership/communities.membership.queries.ts';
import { AccessFields } from './form/access-fields.tsx';
import {
  blankCommunity,
  communityRules,
  openStep,
  steps,
  toNewCommunity,
  type CommunityForm,
  type CommunityValues,
} from './form/community-form.ts';
import { LooksFields } from './form/looks-fields.tsx';
import { NameFields } from './form/name-fields.tsx';
import { StepList } from './form/step-list.tsx';

// Preloads the texts of the fields, so that the page renders at once.
await loadTexts('communities-form', 'uploads').catch(() => undefined);

const ImportDialog = lazyPart(async () => (await import('./import/import-dialog.tsx')).ImportDialog, 'communities-import');

const names = ['basics', 'access', 'looks'] as const;

/** Three steps with an address each. The draft is kept in this browser until the community is created. */
export const Page = () => {
  const t = useTexts('communities');
  const words = useTexts('communities-form');
  const common = useTexts('kernel');
  const language = useLanguage();
  const [blank] = useState(() => blankCommunity(language));
  const create = useCreateCommunity();
  const form = useForm({
    initial: blank,
    rules: communityRules,
    codes: { 'community.slug_taken': 'slug', 'category.not_found': 'categoryId' },
    names: { avatarId: 'avatar', coverId: 'cover' },
    submit: (values) => create.mutateAsync(toNewCommunity(values)),
  });
  const { discard } = useKeptDraft(`draft:community:${useMe().id}`, blank, form);
  useNavigateTo(create.data ? `/communities/${create.data.slug}` : null);
  const { step, goTo, next } = useSteps(form);
  const isLast = step === steps.length - 1;
  const stepForm = isLast ? form : { ...form, formProps: { ...form.formProps, onSubmit: next } };

  return (
    <PageFrame width="narrow">
      <PageHeader title={t('new.title')} text={t('new.subtitle')} actions={<ImportAction />} />
      <StepList names={names.map((name) => words(`step.${name}`))} open={step} />
      <Form form={stepForm}>
        <Panel title={words(`step.${names[step]!}`)}>
          {step === 0 && <NameFields form={form} />}
          {step === 1 && <AccessFields values={form.values} errors={form.errors} onChange={form.set} />}
          {isLast && <LooksFields form={form} />}
        </Panel>
        <FormActions form={form} label={isLast ? t('new.submit') : words('step.next')}>
          {step > 0 ? (
            <Button onClick={() => goTo(step - 1)}>{words('step.back')}</Button>
          ) : form.isChanged ? (
            <Button onClick={discard}>{common('discard')}</Button>
          ) : (
            <LinkButton to="/communities">{common('cancel')}</LinkButton>
          )}
        </FormActions>
      </Form>
    </PageFrame>
  );
};

/** The import for people who bring a community with them. */
const ImportAction = () => {
  const t = useTexts('communities');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('import.action')}</Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** The open step stands in the address, so that going back in the browser goes back a step. */
const useSteps = (form: CommunityForm) => {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const step = openStep(form.values, address.get('step'));
  const goTo = (index: number) => void navigate(`?step=${index + 1}`);
  const next = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    void form.run(
      async () => goTo(step + 1),
      async () => errorsOfStep(step, form.values),
    );
  };
  // A field that the server refuses may belong to an earlier step.
  const wrong = steps.findIndex((fields) => fields.some((field) => form.errors[field]));
  const showWrong = useEffectEvent(() => {
    if (wrong !== -1 && wrong < step) goTo(wrong);
  });
  useEffect(() => showWrong(), [wrong]);
  return { step, goTo, next };
};

const errorsOfStep = (step: number, values: CommunityValues) => {
  const rules: Record<string, ((value: never, values: null) => ReturnType<typeof communityRules.name>) | undefined> = communityRules;
  return Object.fromEntries(steps[step]!.map((field) => [field, rules[field]?.(values[field] as never, null)]));
};
