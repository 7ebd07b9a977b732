/** Leaves this document: to a provider, or into the application. */
export type Leave = (address: string) => void;
export const toProvider: Leave = (address) => location.assign(address);
/** Replaces the history entry, as the redirect URL works only once and must not be reached with the back button. */
export const intoApp: Leave = (address) => location.replace(address);
