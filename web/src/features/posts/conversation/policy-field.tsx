import type { CommentPolicy } from '#contract/events/index.ts';
import type { Bound } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { SelectField } from '#ui/select/select-field.tsx';

export const policies: readonly CommentPolicy[] = ['all', 'moderated', 'closed'];

/** The choice of who may comment on an event that is still to be created. */
export const PolicyField = (bound: Bound<CommentPolicy>) => {
  const t = useTexts('posts-conversation');
  return (
    <SelectField {...bound} label={t('policy')}>
      {policies.map((value) => (
        <option key={value} value={value}>
          {t(`policy.${value}`)}
        </option>
      ))}
    </SelectField>
  );
};
