import { consoleLimits } from '#contract/browser/console-limits.ts';
import { limits } from '#contract/browser/limits.ts';
import { defaultPreferences } from '#contract/browser/preferences.ts';
import { mailPorts } from '#contract/browser/console-patterns.ts';
import type { MailServer } from '#contract/mail.ts';
import type { SettingValues } from '#contract/settings.ts';
import type { Fallbacks } from '#kernel/settings/index.ts';
import type { Config } from './config.ts';

const nothing = { 'en-US': '', 'zh-CN': '' };
const productsOwn: SettingValues = {
  siteName: '',
  logo: null,
  operator: '',
  contact: '',
  securityContact: '',
  icpNumber: '',
  copyrightDate: defaultPreferences.copyrightDate,
  signUp: 'open',
  passwordMax: limits.password.max,
  sessionDays: consoleLimits.sessionDays.initial,
  requireVerifiedEmail: true,
  requireAdminFactor: false,
  communitiesPerPerson: consoleLimits.communitiesPerPerson.max,
  eventsPerCommunity: limits.liveEvents.max,
  invitesPerCommunity: limits.liveInvites.max,
  uploadMegabytes: limits.upload.megabytes,
  frameHosts: [],
  showDemoMenus: true,
  testimonials: [],
  team: [],
  banner: { isOn: false, tone: 'info', text: nothing, until: null },
  maintenance: { isOn: false, text: nothing },
  mail: null,
};

/** Display form of a mail server given by the environment. */
function mailServerOf({ url, from }: NonNullable<Config['smtp']>): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTls = protocol === 'smtps:';
  const [, senderName = '', senderAddress = from] = /^\s*(.*?)\s*<(.*)>\s*$/.exec(from) ?? [];
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || mailPorts[isTls ? 'tls' : 'starttls'],
    encryption: isTls ? 'tls' : 'opportunistic',
    username: decodeURIComponent(username),
    hasPassword: password !== '',
    senderName: senderName.replace(/^"(.*)"$/, '$1'),
    senderAddress,
  };
}

/** The values where an administrator has set nothing: those of the environment, else those of the product. */
export const fallbacksOf = ({ given, site, ...config }: Config): Fallbacks => {
  const said: SettingValues = {
    ...productsOwn,
    operator: site.operator ?? '',
    contact: site.contact ?? '',
    icpNumber: site.icpNumber ?? '',
    signUp: config.signUp,
    passwordMax: config.passwordMax,
    requireVerifiedEmail: config.requireVerifiedEmail,
    requireAdminFactor: config.requireAdminFactor,
    frameHosts: [...config.frameHosts],
    mail: config.smtp && mailServerOf(config.smtp),
  };
  return { values: said, given };
};
