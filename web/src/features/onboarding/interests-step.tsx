import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/browser/limits.ts';
import { categoriesQuery } from '#features/communities/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { ToggleChips } from '#ui/toggle-chips/toggle-chips.tsx';
import styles from './create-profile.module.css';
import { useShared } from './step-context.ts';
import { StepForm } from './step-form.tsx';

const widths = [104, 128, 148, 92, 136, 84, 116, 150];

export const InterestsStep = () => {
  const t = useTexts('onboarding');
  const { errors } = useShared().form;
  return (
    <StepForm>
      <div data-field="interests">
        <Interests />
      </div>
      <Text look="error" className={styles.error} role="alert">
        {errors.interests}
      </Text>
      <Text look="hint">{t('interests.most', { count: limits.interests.max })}</Text>
    </StepForm>
  );
};

const Interests = () => {
  const t = useTexts('onboarding');
  const language = useLanguage();
  const { values, set } = useShared().form;
  const categories = useQuery({ ...categoriesQuery, meta: { silent: true } });
  if (!categories.data)
    return (
      <LoadingState query={categories}>
        <Row gap={10} wrap>
          {widths.map((width) => (
            <Bone key={width} width={width} height={40} radius={20} />
          ))}
        </Row>
      </LoadingState>
    );
  const options = categories.data.map(({ id, names }) => ({ value: id, label: names[language] }));
  // The server rejects a category that was removed meanwhile.
  const chosen = values.interests.filter((id) => options.some(({ value }) => value === id));
  return (
    <ToggleChips
      label={t('interests.label')}
      options={options}
      chosen={chosen}
      most={limits.interests.max}
      onChange={(interests) => set({ interests })}
    />
  );
};
