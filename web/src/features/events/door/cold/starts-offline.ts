/** Only the door starts without a network: its worker knows no other address. */
const options = { scope: '/events/', updateViaCache: 'none' } as const;

/** Lets this device start the door without a network later. Plain HTTP and development have no worker. */
export const startsOffline = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register('/offline.js', options).catch((error: unknown) => console.warn(error));
};
