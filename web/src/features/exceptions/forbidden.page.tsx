import { StatusPage } from './status-page.tsx';

export const Page = () => <StatusPage kind="forbidden" />;
