/** Passkeys are bound to a domain, so an IP address cannot have any. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext && !/^\[|^\d+(?:\.\d+){3}$/.test(location.hostname);
