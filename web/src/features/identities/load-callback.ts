/** Lazy, as its steps are needed by few users, after a redirect. */
export const loadCallbackPage = () => import('./callback-page.tsx').then(({ CallbackPage }) => CallbackPage);
