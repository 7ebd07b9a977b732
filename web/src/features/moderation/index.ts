export { CasesMark } from './cases/cases-mark.tsx';
export { DecisionButton } from './decision-button.tsx';
export { DecisionDialog } from './decision-dialog.tsx';
export { loadCases } from './load.ts';
export { ReportDialog } from './report-dialog.tsx';
