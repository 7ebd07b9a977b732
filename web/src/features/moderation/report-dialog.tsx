import type { ReportTarget } from '#contract/moderation/reports.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';

/** `name`: what the dialog calls it. */
export type Reported = { type: ReportTarget; id: string; name: string };

/** The dialog that reports something, loaded when it first opens. */
export const ReportDialog = lazyPart(async () => (await import('./report/report-form.tsx')).ReportForm, 'moderation-report');
