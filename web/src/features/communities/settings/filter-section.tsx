import type { ContentRules } from '#contract/communities/shapes.ts';
import { limits } from '#contract/browser/limits.ts';
import { codePoints, withoutDoubles } from '#contract/browser/patterns.ts';
import { type InstantRule, message } from '#forms/index.ts';
import { textOf, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { ExplainedChoice } from '#ui/explained-choice/explained-choice.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { SettingsFormFrame, useSettingsForm, withSettings } from './settings-form.tsx';

/** `words`: one on each line; `rate`: empty for none. */
type FilterValues = { words: string; onWord: ContentRules['onWord']; links: ContentRules['newcomerLinks']; rate: string };
const acts = ['hold', 'refuse'] as const;
const linkActs = ['allow', 'hold', 'refuse'] as const;
const rates = [1, 2, 3, 5, 10, 20];

const wordsOf = (text: string): string[] =>
  withoutDoubles(
    text
      .split('\n')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );
/** Too many words, or one that is too long. */
const wrongWords: InstantRule<string> = (text) => {
  const words = wordsOf(text);
  if (words.length > limits.filterWords.max) return message('too_big', { max: limits.filterWords.max });
  const isLong = words.some((word) => codePoints(word) > limits.filterWord.max);
  return isLong ? () => textOf('communities-settings', 'filter.word.long', { max: limits.filterWord.max }) : undefined;
};

/** Words that hold or refuse a text, and what newcomers may write. */
export const FilterSection = withSettings(({ settings }) => {
  const t = useTexts('communities-settings');
  const state = useSettingsForm<FilterValues>({
    settings,
    valuesOf: ({ contentRules: { words, onWord, newcomerLinks, newcomerTexts } }) => ({
      words: words.join('\n'),
      onWord,
      links: newcomerLinks,
      rate: String(newcomerTexts ?? ''),
    }),
    changeOf: ({ words, onWord, links, rate }) => ({
      contentRules: { words: wordsOf(words), onWord, newcomerLinks: links, newcomerTexts: rate === '' ? null : Number(rate) },
    }),
    rules: { words: wrongWords },
    names: { contentRules: 'words' },
    labels: { words: t('filter.words'), onWord: t('filter.onWord'), links: t('filter.links'), rate: t('filter.rate') },
    shown: ({ words, onWord, links, rate }) => ({
      words,
      onWord: t(`filter.onWord.${onWord}`),
      links: t(`filter.links.${links}`),
      rate: rate === '' ? t('filter.rate.none') : rate,
    }),
  });
  const { bind, values, errors, set } = state.form;
  const own = settings.contentRules.newcomerTexts;
  const choices = own === null || rates.includes(own) ? rates : [...rates, own].toSorted((a, b) => a - b);
  return (
    <SettingsFormFrame {...state} label={t('section.moderation')}>
      <Panel title={t('section.moderation')}>
        <FieldStack>
          <AreaField {...bind('words')} label={t('filter.words')} note={t('filter.words.note', { max: limits.filterWords.max })} rows={6} />
          <FieldGroup name="onWord" label={t('filter.onWord')} error={errors.onWord}>
            <ExplainedChoice
              label={t('filter.onWord')}
              options={acts.map((value) => ({ value, title: t(`filter.onWord.${value}`), text: t(`filter.onWord.${value}.text`) }))}
              value={values.onWord}
              onChange={(onWord) => set({ onWord })}
            />
          </FieldGroup>
        </FieldStack>
      </Panel>
      <Panel title={t('filter.newcomers')}>
        <FieldStack>
          <SelectField {...bind('links')} label={t('filter.links')} note={t('filter.newcomers.note', { days: limits.newcomer.days })}>
            {linkActs.map((value) => (
              <option key={value} value={value}>
                {t(`filter.links.${value}`)}
              </option>
            ))}
          </SelectField>
          <SelectField {...bind('rate')} label={t('filter.rate')}>
            <option value="">{t('filter.rate.none')}</option>
            {choices.map((rate) => (
              <option key={rate} value={rate}>
                {rate}
              </option>
            ))}
          </SelectField>
        </FieldStack>
      </Panel>
    </SettingsFormFrame>
  );
});
