import { loadPasswordPanel } from '#features/auth/index.ts';
import { loadSecuritySection } from '#features/security/index.ts';

/** Combines two independent features: the security settings, and the password panel of the sign-in. */
export const loadSecurity = async () => {
  const [SecuritySection, PasswordPanel] = await Promise.all([loadSecuritySection(), loadPasswordPanel()]);
  return function Security() {
    return <SecuritySection Password={PasswordPanel} />;
  };
};
