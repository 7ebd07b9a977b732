export { loadContactsSection } from './contacts/load.ts';
export { arrival, hideToken } from './flow.ts';
export { LoginForm } from './login-form.tsx';
export { LoginPage } from './login-page.tsx';
export { loadPasswordPanel } from './password/load.ts';
export { loadSetUpPage } from './setup/load.ts';
export { prefetch, targetOf } from './sign-in.ts';
