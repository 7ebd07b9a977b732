import { limits } from '#contract/browser/limits.ts';
import type { Community } from '#contract/communities/index.ts';
import { counted, QuestionsField, questionsRule, text } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { RulesField, rulesRule } from '../form/rules-field.tsx';
import { SettingsFormFrame, useSettingsForm, withSettings } from './settings-form.tsx';

type Question = Community['joinQuestions'][number];
type JoiningValues = { rules: string[]; joinQuestions: Question[]; welcome: string };
const kinds = ['text', 'choice', 'checkbox'] as const;
const questionLabel = { min: 1, ...limits.questionLabel };

/** The rules, what people are asked who join, and what greets them. */
export const JoiningSection = withSettings(({ settings }) => {
  const t = useTexts('communities-settings');
  const form = useTexts('communities-form');
  const state = useSettingsForm<JoiningValues>({
    settings,
    valuesOf: ({ rules, joinQuestions, welcome }) => ({ rules, joinQuestions, welcome }),
    changeOf: (values) => values,
    rules: { rules: rulesRule, joinQuestions: questionsRule(questionLabel), welcome: text(limits.welcome) },
    labels: { rules: t('joining.rules'), joinQuestions: t('joining.questions'), welcome: t('joining.welcome') },
    shown: ({ rules, joinQuestions, welcome }) => ({
      rules: rules.join('\n'),
      joinQuestions: joinQuestions.map(({ label, options }) => [label, ...options].join(' · ')).join('\n'),
      welcome,
    }),
  });
  const { bind, values } = state.form;
  return (
    <SettingsFormFrame {...state} label={t('section.joining')}>
      <Panel title={t('joining.rules')}>
        <RulesField {...bind('rules')} />
      </Panel>
      <Panel title={t('section.joining')}>
        <FieldStack>
          <QuestionsField
            {...bind('joinQuestions')}
            kinds={kinds}
            most={limits.joinQuestions.max}
            length={questionLabel}
            blank={(id): Question => ({ id, kind: 'text', label: '', isRequired: false, options: [] })}
            texts={{
              label: t('joining.questions'),
              note: t('joining.questions.note', { max: limits.joinQuestions.max }),
              add: t('joining.questions.add'),
              required: form('question.required'),
              options: form('question.options.note'),
              one: (number) => form('question.one', { number }),
            }}
          />
          <AreaField
            {...bind('welcome')}
            label={t('joining.welcome')}
            note={t('joining.welcome.note')}
            rows={4}
            count={counted(values.welcome, limits.welcome)}
          />
        </FieldStack>
      </Panel>
    </SettingsFormFrame>
  );
});
