export { CasesMark } from './cases/cases-mark.tsx';
export { loadCases } from './load.ts';
export { ReportDialog } from './report-dialog.tsx';
