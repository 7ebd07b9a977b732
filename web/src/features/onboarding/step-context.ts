import { createContext, use } from 'react';
import type { FormState } from '#forms/index.ts';
import type { Me } from '#kernel/me/index.ts';
import type { ProfileDraft, OnboardingStep } from './steps.ts';
import type { useWay } from './use-way.ts';

type Shared = Omit<ReturnType<typeof useWay>, 'step'> & {
  step: OnboardingStep;
  me: Me;
  /** All steps are one form, so that the input is kept between steps. */
  form: FormState<ProfileDraft>;
  skip: () => void;
};

export const StepContext = createContext<Shared | null>(null);

/** Shared by all steps: the user, the form, and the navigation. */
export const useShared = (): Shared => {
  const shared = use(StepContext);
  if (!shared) throw new Error('A step stands outside of the page of first steps.');
  return shared;
};
