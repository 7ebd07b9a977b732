/** Leaves this document for good: to a provider, or into the application. */
export type Leave = (address: string) => void;
export const toProvider: Leave = (address) => location.assign(address);
/** The way back from a provider serves once, so nobody should come to it again by the browser's own buttons. */
export const intoApp: Leave = (address) => location.replace(address);
