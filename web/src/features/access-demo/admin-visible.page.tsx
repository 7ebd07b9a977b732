import { RolePage } from './role-page.tsx';

export const Page = () => <RolePage needs="admin" />;
