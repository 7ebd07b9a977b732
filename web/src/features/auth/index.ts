export { LoginForm } from './login-form.tsx';
export { LoginPage } from './login-page.tsx';
export { prefetchApp } from './prefetch-app.ts';
export { targetOf } from './sign-in.ts';
