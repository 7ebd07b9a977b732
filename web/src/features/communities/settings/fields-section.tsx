import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { QuestionsField, questionsRule } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { SettingsFormFrame, useSettingsForm, withSettings } from './settings-form.tsx';

type MemberField = Community['memberFields'][number];
const kinds = ['text', 'choice', 'link'] as const;
const audiences = ['members', 'moderators'] as const;

/** The fields in which members describe themselves in the community. */
export const FieldsSection = withSettings(({ settings }) => {
  const t = useTexts('communities-settings');
  const state = useSettingsForm<{ memberFields: MemberField[] }>({
    settings,
    valuesOf: ({ memberFields }) => ({ memberFields }),
    changeOf: (values) => values,
    rules: { memberFields: questionsRule(limits.memberFieldLabel) },
    labels: { memberFields: t('fields.title') },
    shown: ({ memberFields }) => ({
      memberFields: memberFields
        .map(({ label, visibleTo, options }) => [label, ...options, t(`fields.visibleTo.${visibleTo}`)].join(' · '))
        .join('\n'),
    }),
  });
  return (
    <SettingsFormFrame {...state} label={t('section.fields')}>
      <Panel title={t('section.fields')}>
        <QuestionsField<MemberField>
          {...state.form.bind('memberFields')}
          kinds={kinds}
          most={limits.memberFields.max}
          length={limits.memberFieldLabel}
          blank={(id) => ({ id, kind: 'text', label: '', isRequired: false, options: [], visibleTo: 'members' })}
          texts={{
            label: t('fields.title'),
            note: t('fields.note', { max: limits.memberFields.max }),
            add: t('fields.add'),
            required: t('fields.required'),
            options: t('fields.options.note'),
            one: (number) => t('fields.one', { number }),
          }}
          more={(field, put) => (
            <SelectField
              label={t('fields.visibleTo')}
              value={field.visibleTo}
              onChange={({ target }) => put({ ...field, visibleTo: target.value as MemberField['visibleTo'] })}
            >
              {audiences.map((audience) => (
                <option key={audience} value={audience}>
                  {t(`fields.visibleTo.${audience}`)}
                </option>
              ))}
            </SelectField>
          )}
        />
      </Panel>
    </SettingsFormFrame>
  );
});
