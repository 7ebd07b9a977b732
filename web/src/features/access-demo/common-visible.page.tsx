import { RolePage } from './role-page.tsx';

export const Page = () => <RolePage dependencies="common" />;
