import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { fieldTexts, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './create-profile.module.css';
import { useShared } from './step-context.ts';
import { changeAt, withoutStep, type Draft } from './steps.ts';

export type Faults = Readonly<Record<string, string>>;
type StepFormProps = {
  /** What is wrong before the server is asked. */
  check?: (draft: Draft) => Promise<Faults>;
  children: (faults: Faults) => ReactNode;
};

/** Heading, content and ways on of one step. Going on sends what was changed, at once and nothing else. */
export const StepForm = ({ check, children }: StepFormProps) => {
  const t = useTexts('onboarding');
  const { step, me, draft, setDraft, update, isSaving, next, before, goOn, goBack, finish } = useShared();
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // To the first field that is wrong, as soon as it says so.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [faults]);

  const moveOn = () => (next ? goOn() : void finish());
  const save = async () => {
    const found = (await check?.(draft)) ?? {};
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const change = changeAt(step, me, draft);
    try {
      if (Object.keys(change).length > 0) await update(change);
      setDraft(withoutStep(step, draft));
      moveOn();
    } catch (error) {
      // What is wrong with no field has been told already.
      setFaults(Object.fromEntries(fieldTexts(error).map(({ name, text }) => [name.split('.')[0], text])));
    }
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isSaving) void save();
  };
  const skip = () => {
    setDraft(withoutStep(step, draft));
    moveOn();
  };
  const content = (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {t(`${step}.title`)}
      </h1>
      <p className={styles.text}>{t(`${step}.text`)}</p>
      <div className={styles.content}>{children(faults)}</div>
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
          <Button size="large" look="primary" isBusy={isSaving} {...(check ? { type: 'submit' } : { onClick: () => submit() })}>
            {t(next ? 'continue' : 'finish')}
          </Button>
        </span>
      </div>
    </>
  );
  // Only fields make a form: what a step without them opens may be one itself.
  return check ? (
    <form ref={form} className={styles.step} onSubmit={submit} noValidate>
      {content}
    </form>
  ) : (
    <div className={styles.step}>{content}</div>
  );
};
