import { useTexts } from '#kernel/i18n/index.ts';
import styles from './create-profile.module.css';
import { steps, type OnboardingStep } from './steps.ts';

export const Progress = ({ step }: { step: OnboardingStep }) => {
  const t = useTexts('onboarding');
  const at = steps.indexOf(step) + 1;
  const words = t('progress', { at, of: steps.length });
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={t('title')}
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={at}
        aria-valuetext={words}
      >
        {steps.map((name, index) => (
          <span key={name} data-reached={index < at || undefined} />
        ))}
      </div>
      <p>{words}</p>
    </div>
  );
};
