export { loadConfirmDialog } from './confirm/load.ts';
export { loadDevicesSection, loadFactorNeeded, loadSecuritySection } from './settings/load.ts';
export { canUsePasskeys } from './sign-in/can-use.ts';
export { signInByPasskey, withSecondStep } from './sign-in/ways.ts';
