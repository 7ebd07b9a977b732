import { createContext, use } from 'react';
import type { Me, ProfileChange } from '#kernel/me/index.ts';
import type { Draft, Step } from './steps.ts';
import type { useWay } from './use-way.ts';

type Shared = Omit<ReturnType<typeof useWay>, 'step'> & {
  step: Step;
  me: Me;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  update: (change: ProfileChange) => Promise<Me>;
  isSaving: boolean;
  /** Ends the first steps for good and leads to where somebody wanted to go. */
  finish: () => Promise<void>;
};

export const StepContext = createContext<Shared | null>(null);

/** What all steps share: who it is about, what is written so far, and the ways on. */
export const useShared = (): Shared => {
  const shared = use(StepContext);
  if (!shared) throw new Error('A step stands outside of the page of first steps.');
  return shared;
};
