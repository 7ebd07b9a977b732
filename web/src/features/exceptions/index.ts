export { AppCrash, CrashPage } from './crash-page.tsx';
export { StatusPage } from './status-page.tsx';
export { WithdrawnPage } from './withdrawn-page.tsx';
