import { limits } from '#contract/browser/limits.ts';
import { counted, every, required, RowsField, text, type Bound, type InstantRule } from '#forms/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';

const oneRule = every(required, text({ min: 1, ...limits.rule }));
/** The error of the first invalid rule. */
export const rulesRule: InstantRule<readonly string[]> = (rules) => rules.map((rule) => oneRule(rule, null)).find(Boolean);

export const RulesField = ({ name, value, error, onChange }: Bound<string[]>) => {
  const t = useTexts('communities-form');
  const language = useLanguage();
  const wrong = error === undefined ? [] : value.map((rule) => oneRule(rule, null));
  return (
    <RowsField
      name={name}
      label={t('rules')}
      note={t('rules.note', { max: limits.rules.max })}
      error={wrong.some(Boolean) ? undefined : error}
      rows={value}
      most={limits.rules.max}
      addLabel={t('rules.add')}
      blank={() => ''}
      rowLabel={(number) => t('rules.one', { number })}
      onChange={onChange}
    >
      {(rule, index, put) => (
        <AreaField
          label={t('rules.one', { number: index + 1 })}
          hidesLabel
          rows={2}
          value={rule}
          error={wrong[index]?.(language)}
          count={counted(rule, limits.rule)}
          onChange={({ target }) => put(target.value)}
        />
      )}
    </RowsField>
  );
};
