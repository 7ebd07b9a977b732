export { useOpenCases } from './cases/cases.queries.ts';
export { DecisionButton } from './decision-button.tsx';
export { DecisionDialog } from './decision-dialog.tsx';
export { loadCases } from './load.ts';
export { ReportDialog } from './report-dialog.tsx';
