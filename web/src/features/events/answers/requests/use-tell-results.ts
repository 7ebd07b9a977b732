import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import type { Results } from './requests.queries.ts';

/** Says what became of requests: who goes, who waits, and for whom no seat is left. */
export const useTellResults = () => {
  const t = useTexts('events-answers');
  return (results: Results) => {
    const count = (outcome: Results[number]['outcome']) => results.filter((one) => one.outcome === outcome).length;
    for (const outcome of ['going', 'waitlisted', 'rejected'] as const)
      if (count(outcome) > 0) toast.success(t(`requests.done.${outcome}`, { count: count(outcome) }));
    for (const outcome of ['full', 'gone'] as const)
      if (count(outcome) > 0) toast.info(t(`requests.done.${outcome}`, { count: count(outcome) }));
  };
};
