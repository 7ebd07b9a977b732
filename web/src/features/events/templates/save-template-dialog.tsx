import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Event } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { closeWithToast, counted, every, Form, FormActions, required, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { templatesQuery, useSaveTemplate } from './templates.queries.ts';

/** Saves an event as a template: a new one, or in place of another. */
export const SaveTemplateDialog = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const t = useTexts('events-templates');
  const common = useTexts('kernel');
  const own = useQuery(templatesQuery(event.community.id)).data?.items.filter(({ can }) => can.change) ?? [];
  const { mutateAsync: save } = useSaveTemplate(event.id);
  const form = useForm({
    initial: { name: [...event.title].slice(0, limits.eventTemplateName.max).join(''), former: '' },
    rules: { name: every(required, text(limits.eventTemplateName)) },
    submit: async ({ name, former }) => {
      await save({ name: name.trim(), former: own.find(({ id }) => id === former) ?? null });
      closeWithToast(onClose, t('save.done'));
    },
  });
  const { bind, values, set } = form;
  // The name of a new template, kept while one to replace is chosen.
  const nameOfNew = useRef(values.name);
  const choose = (former: string) => {
    if (values.former === '') nameOfNew.current = values.name;
    set({ former, name: own.find(({ id }) => id === former)?.name ?? nameOfNew.current });
  };
  return (
    <Dialog
      title={t('save.title')}
      text={t('save.text', { community: event.community.name })}
      holdsWords={form.isChanged}
      onLeave={leaveBy}
      onClose={onClose}
    >
      <Form form={form}>
        <FieldStack>
          <SelectField {...bind('former')} label={t('save.as')} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('save.new')}</option>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {t('save.replace', { name })}
              </option>
            ))}
          </SelectField>
          <Field {...bind('name')} label={t('name')} count={counted(values.name, limits.eventTemplateName)} autoComplete="off" />
        </FieldStack>
        <FormActions form={form} label={t('save.action')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
