/** Passkeys belong to a name, so an address of numbers can have none. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext && !/^\[|^\d+(?:\.\d+){3}$/.test(location.hostname);
