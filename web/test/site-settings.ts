import type { Settings, SettingValues } from '#contract/settings.ts';

const nothing = { 'en-US': '', 'zh-CN': '' };
const values: SettingValues = {
  logo: null,
  siteName: '',
  operator: 'Lake Club',
  contact: '',
  securityContact: '',
  icpNumber: '',
  copyrightDate: '2023',
  signUp: 'open',
  passwordMax: 16,
  sessionDays: 180,
  requireVerifiedEmail: true,
  requireAdminFactor: false,
  communitiesPerPerson: 500,
  eventsPerCommunity: 500,
  invitesPerCommunity: 200,
  uploadMegabytes: 5,
  frameHosts: ['https://ant.design'],
  showDemoMenus: true,
  testimonials: [],
  team: [],
  banner: { isOn: false, tone: 'info', text: nothing, until: null },
  maintenance: { isOn: false, text: nothing },
  mail: null,
};
const each = <T>(of: (name: string) => T) => Object.fromEntries(Object.keys(values).map((name) => [name, of(name)]));

/** Nothing is set in the console; operator and hosts come from the environment. */
export const someSettings = (set: Partial<SettingValues> = {}, version = 1): Settings => {
  const fallbackSources = each((name) => (name === 'operator' || name === 'frameHosts' ? 'environment' : 'default'));
  return {
    version,
    values: { ...values, ...set },
    fallbacks: values,
    sources: { ...fallbackSources, ...Object.fromEntries(Object.keys(set).map((name) => [name, 'here'])) } as Settings['sources'],
    fallbackSources: fallbackSources as Settings['fallbackSources'],
    hasDemoMenus: true,
    mailState: set.mail ? 'ready' : 'none',
    mailPasswordMark: null,
  };
};
