/** With its steps it is needed by few, and by them only after a way through another site. */
export const loadCallbackPage = () => import('./callback-page.tsx').then(({ CallbackPage }) => CallbackPage);
