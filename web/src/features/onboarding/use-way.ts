import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { addressOf, stepAt, stepNamed, targetOf, type OnboardingStep } from './steps.ts';

/** The step is in the URL, so that the browser's back button leads to the step before. */
export const useWay = () => {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { from?: OnboardingStep } | null };
  const step = stepNamed(address.get('step'));
  const target = targetOf(address);
  const next = step && stepAt(step, 1);
  const before = step && stepAt(step, -1);
  const goOn = () => next && void navigate(addressOf(next, target), { state: { from: step } });
  const goBack = () => {
    if (!before) return;
    if (state?.from === before) void navigate(-1);
    else void navigate(addressOf(before, target), { replace: true });
  };
  return { step, target, next, before, goOn, goBack, leave: () => void navigate(target, { replace: true }) };
};
