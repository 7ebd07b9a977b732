export { AppCrash, CrashPage } from './crash-page.tsx';
export { StatusPage } from './status-page.tsx';
