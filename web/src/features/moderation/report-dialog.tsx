import type { ReportTarget } from '#contract/moderation/reports.ts';
import { loadTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';

/** `name`: what the dialog calls it. */
export type Reported = { type: ReportTarget; id: string; name: string };

/** The dialog that reports something, loaded when it first opens. */
export const ReportDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./report/report-form.tsx'), loadTexts('moderation-report')]);
  return part.ReportForm;
});
