import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './create-profile.module.css';
import { useShared } from './step-context.ts';
import { fields } from './steps.ts';

/** Heading, content and buttons of one step. Continuing saves only the changed fields of the step. */
export const StepForm = ({ children }: { children: ReactNode }) => {
  const t = useTexts('onboarding');
  const { step, form, next, before, goBack, skip } = useShared();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // Only a step with fields is a form, as another step may contain a form itself.
  const hasFields = fields[step].length > 0;
  const content = (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {t(`${step}.title`)}
      </h1>
      <p className={styles.text}>{t(`${step}.text`)}</p>
      <Stack gap={20} className={styles.content}>
        {children}
      </Stack>
      <div className={styles.ways}>
        {before && (
          <Button size="large" onClick={goBack}>
            {t('back')}
          </Button>
        )}
        <span className={styles.on}>
          {next && (
            <Button size="large" look="text" onClick={skip}>
              {t('skip')}
            </Button>
          )}
          <Button
            size="large"
            look="primary"
            isBusy={form.isBusy}
            {...(hasFields ? { type: 'submit' } : { onClick: () => void form.send() })}
          >
            {t(next ? 'continue' : 'finish')}
          </Button>
        </span>
      </div>
    </>
  );
  return hasFields ? <form {...form.formProps}>{content}</form> : content;
};
