import { loadPasswordPanel } from '#features/auth/index.ts';
import { loadSecuritySection } from '#features/security/index.ts';

/** Two features that do not know each other: what protects the account, and the password as the ways of signing in have it. */
export const loadSecurity = async () => {
  const [SecuritySection, PasswordPanel] = await Promise.all([loadSecuritySection(), loadPasswordPanel()]);
  return function Security() {
    return <SecuritySection Password={PasswordPanel} />;
  };
};
