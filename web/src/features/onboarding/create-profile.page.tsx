import { Navigate } from 'react-router';
import { useForm } from '#forms/index.ts';
import { useMe, useUpdateMe } from '#kernel/me/index.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { leaveBy, usePageTitle, useUnsaved } from '#kernel/page/index.ts';
import { AboutStep } from './about-step.tsx';
import { CommunitiesStep } from './communities-step.tsx';
import styles from './create-profile.module.css';
import { InterestsStep } from './interests-step.tsx';
import { PictureStep } from './picture-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { Progress } from './progress.tsx';
import { StepContext } from './step-context.ts';
import { addressOf, changeOf, fields, firstOpen, rules, storedOf, type OnboardingStep } from './steps.ts';
import { TopBar } from './top-bar.tsx';
import { useWay } from './use-way.ts';

// Preloads the texts of other features' parts, so that the page renders at once.
await loadTexts('profile', 'uploads', 'communities').catch(() => undefined);

const contents: Record<OnboardingStep, () => React.ReactNode> = {
  picture: PictureStep,
  about: AboutStep,
  place: PlaceStep,
  interests: InterestsStep,
  communities: CommunitiesStep,
};

/** The onboarding of a new account: each step can be skipped, and all of them can be postponed. */
export const Page = () => {
  const t = useTexts('onboarding');
  const me = useMe();
  const way = useWay();
  const { mutateAsync: update } = useUpdateMe();
  const { step, next, goOn, leave } = way;
  const finish = async () => {
    if (!me.didCompleteOnboarding) await update({ didCompleteOnboarding: true });
    leave();
  };
  const form = useForm({
    initial: storedOf(me),
    rules: (step && rules[step]) ?? {},
    submit: async (values) => {
      const change = changeOf(me, values, step ? fields[step] : []);
      if (Object.keys(change).length > 0) await update(change);
      await (next ? goOn() : finish());
    },
  });
  usePageTitle(t('title'));
  useUnsaved(Object.keys(changeOf(me, form.values)).length > 0);
  if (!step) return <Navigate to={addressOf(firstOpen(me), way.target)} replace />;

  const skip = () => {
    form.set(storedOf(me, fields[step]));
    goOn();
  };
  const Content = contents[step];
  return (
    <div className={styles.page}>
      <TopBar isDone={me.didCompleteOnboarding} onLeave={() => leaveBy(() => void form.run(finish))} />
      <main className={styles.main}>
        <Progress step={step} />
        <StepContext value={{ ...way, step, me, form, skip }}>
          <Content key={step} />
        </StepContext>
      </main>
    </div>
  );
};
