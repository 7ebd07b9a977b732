export { loadCallbackPage } from './load-callback.ts';
export { loadLinkedAccounts } from './load-linked.ts';
export { callbackProvider } from './offered.ts';
export { ProviderButtons } from './provider-ways.tsx';
