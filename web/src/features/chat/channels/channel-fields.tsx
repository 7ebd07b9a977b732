import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { counted, type FormState } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { ExplainedChoice } from '#ui/explained-choice/explained-choice.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { pausesWith, usePauseText, type ChannelValues } from './channel-values.ts';
import { managedQuery } from './channels.queries.ts';
import { RetentionField } from './retention-field.tsx';

type FieldsProps = { form: FormState<ChannelValues>; communityId: string };
const roles = ['member', 'moderator', 'admin'] as const;
const entries = ['default', 'joining'] as const;
const webs = ['none', 'readable', 'indexed'] as const;
const visibilities = ['members', 'private'] as const;
const histories = ['all', 'from_join'] as const;

type ChangeableProps = FieldsProps & {
  /** The stored pause in seconds. */
  slow?: number;
  /** Fields that the next ones depend on. */
  children?: ReactNode;
};

/** The fields that can be changed for the life of a channel. */
export const ChannelFields = ({ form, communityId, slow = 0, children }: ChangeableProps) => {
  const t = useTexts('chat-channels');
  const pauseText = usePauseText();
  const listId = useId();
  const sections = new Set(
    useQuery(managedQuery(communityId))
      .data?.map(({ section }) => section)
      .filter((section) => section !== ''),
  );
  const { bind, values, errors, set } = form;
  return (
    <>
      <Field {...bind('name')} label={t('name')} count={counted(values.name, chatLimits.channelName)} autoComplete="off" required />
      <AreaField {...bind('topic')} label={t('topic')} note={t('topic.note')} rows={2} />
      <Field {...bind('section')} label={t('section')} note={t('section.note')} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {[...sections].map((section) => (
          <option key={section}>{section}</option>
        ))}
      </datalist>
      {children}
      {values.visibility === 'private' ? (
        <FieldGroup name="readRole" label={t('read')} error={errors.readRole}>
          <ExplainedChoice
            label={t('read')}
            options={roles.map((value) => ({ value, title: t(`read.${value}`), text: t(`read.${value}.text`) }))}
            value={values.readRole}
            onChange={(readRole) => set({ readRole })}
          />
        </FieldGroup>
      ) : (
        <FieldGroup name="entry" label={t('entry')} error={errors.entry}>
          <ExplainedChoice
            label={t('entry')}
            options={entries.map((value) => ({ value, title: t(`entry.${value}`), text: t(`entry.${value}.text`) }))}
            value={values.entry}
            onChange={(entry) => set({ entry })}
          />
        </FieldGroup>
      )}
      <FieldGroup name="writeRole" label={t('write')} error={errors.writeRole}>
        <ExplainedChoice
          label={t('write')}
          options={roles.map((value) => ({ value, title: t(`write.${value}`), text: t(`write.${value}.text`) }))}
          value={values.writeRole}
          onChange={(writeRole) => set({ writeRole })}
        />
      </FieldGroup>
      {values.visibility === 'members' && (
        <SelectField {...bind('web')} label={t('web')} note={t('web.note')}>
          {webs.map((web) => (
            <option key={web} value={web}>
              {t(`web.${web}`)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField {...bind('slow')} label={t('slow')} note={t('slow.note')}>
        {pausesWith(slow).map((seconds) => (
          <option key={seconds} value={seconds}>
            {pauseText(seconds)}
          </option>
        ))}
      </SelectField>
      <RetentionField form={form} />
    </>
  );
};

/** The choice of who reads a channel; it cannot be changed later. */
export const ReadingFields = ({ form: { values, errors, set } }: Pick<FieldsProps, 'form'>) => {
  const t = useTexts('chat-channels');
  return (
    <>
      <FieldGroup name="visibility" label={t('visibility')} error={errors.visibility} note={t('visibility.note')}>
        <ExplainedChoice
          label={t('visibility')}
          options={visibilities.map((value) => ({ value, title: t(`visibility.${value}`), text: t(`visibility.${value}.text`) }))}
          value={values.visibility}
          onChange={(visibility) => set({ visibility })}
        />
      </FieldGroup>
      {values.visibility === 'private' && (
        <FieldGroup name="historyForNew" label={t('history')} error={errors.historyForNew}>
          <ExplainedChoice
            label={t('history')}
            options={histories.map((value) => ({ value, title: t(`history.${value}`), text: t(`history.${value}.text`) }))}
            value={values.historyForNew}
            onChange={(historyForNew) => set({ historyForNew })}
          />
        </FieldGroup>
      )}
    </>
  );
};
