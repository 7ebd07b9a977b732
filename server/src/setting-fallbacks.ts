import { limits } from '#contract/kernel/limits.ts';
import type { SettingValues } from '#contract/settings.ts';
import type { Fallbacks } from '#kernel/settings/index.ts';
import type { Config } from './config.ts';

const nothing = { 'en-US': '', 'zh-CN': '' };
const productsOwn: SettingValues = {
  siteName: '',
  logo: null,
  operator: '',
  contact: '',
  icpNumber: '',
  signUp: 'open',
  passwordMax: limits.password.max,
  requireVerifiedEmail: true,
  requireAdminFactor: false,
  eventsPerCommunity: limits.liveEvents.max,
  invitesPerCommunity: limits.liveInvites.max,
  uploadMegabytes: limits.upload.megabytes,
  frameHosts: [],
  showDemoMenus: true,
  banner: { isOn: false, tone: 'info', text: nothing, until: null },
  maintenance: { isOn: false, text: nothing },
};

/** What holds where an administrator has set nothing: the environment's word, else the product's own. */
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
  };
  return { values: said, given };
};
