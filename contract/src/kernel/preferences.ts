import { codePoints, hasOverrides, isStorable } from './plain-text.ts';

/** What somebody can set for themselves; the names are those of the exported file. Free of any library: the browser reads it too. */
export type Preferences = {
  enableBackTopButton: boolean;
  /** Where the form stands on the sign-in page. */
  pageLayout: 'layout-left' | 'layout-center' | 'layout-right';
  /** Takes the menu from the server. */
  enableBackendAccess: boolean;
  /** Derives the menu from the routes by role. */
  enableFrontendAceess: boolean;
  /** Null until somebody chooses; the browser's wish counts until then. */
  language: 'en-US' | 'zh-CN' | null;
  enableDynamicTitle: boolean;
  enableCheckUpdates: boolean;
  /** Minutes. */
  checkUpdatesInterval: number;
  theme: 'light' | 'dark' | 'auto';
  /** Pixels, as all widths are. */
  themeRadius: number;
  /** `#rrggbb` */
  themeColorPrimary: string;
  transitionProgress: boolean;
  transitionLoading: boolean;
  transitionEnable: boolean;
  transitionName: 'fade' | 'fade-slide' | 'fade-up' | 'fade-down' | 'fade-zoom';
  navigationStyle: 'side' | 'top' | 'two-column' | 'mixed';
  sidebarEnable: boolean;
  sidebarWidth: number;
  sideCollapsedWidth: number;
  /** The choice in a wide window. */
  sidebarCollapsed: boolean;
  /** The choice between a phone and a wide window, kept apart so that neither overwrites the other. */
  sidebarCollapsedWhenNarrow: boolean;
  sidebarCollapseShowTitle: boolean;
  sidebarExtraCollapsedWidth: number;
  firstColumnWidthInTwoColumnNavigation: number;
  sidebarTheme: 'light' | 'dark';
  accordion: boolean;
  enableTabbar: boolean;
  enableFooter: boolean;
  fixedFooter: boolean;
  companyName: string;
  companyWebsite: string;
  copyrightDate: string;
  ICPNumber: string;
  ICPLink: string;
};

export const defaultPreferences: Preferences = {
  enableBackTopButton: true,
  pageLayout: 'layout-right',
  enableBackendAccess: true,
  enableFrontendAceess: false,
  language: null,
  enableDynamicTitle: true,
  enableCheckUpdates: true,
  checkUpdatesInterval: 1,
  theme: 'light',
  themeRadius: 6,
  themeColorPrimary: '#FA0464',
  transitionProgress: true,
  transitionLoading: true,
  transitionEnable: true,
  transitionName: 'fade-slide',
  navigationStyle: 'side',
  sidebarEnable: true,
  sidebarWidth: 210,
  sideCollapsedWidth: 56,
  sidebarCollapsed: false,
  sidebarCollapsedWhenNarrow: true,
  sidebarCollapseShowTitle: false,
  sidebarExtraCollapsedWidth: 48,
  firstColumnWidthInTwoColumnNavigation: 80,
  sidebarTheme: 'light',
  accordion: true,
  enableTabbar: false,
  enableFooter: true,
  fixedFooter: true,
  companyName: 'Plaza',
  companyWebsite: '',
  copyrightDate: '2023',
  ICPNumber: '',
  ICPLink: '',
};

/** Choices that are not plain on or off; the rest follows from the kind of the default. */
export const choices = {
  pageLayout: ['layout-left', 'layout-center', 'layout-right'],
  language: ['en-US', 'zh-CN', null],
  theme: ['light', 'dark', 'auto'],
  transitionName: ['fade', 'fade-slide', 'fade-up', 'fade-down', 'fade-zoom'],
  navigationStyle: ['side', 'top', 'two-column', 'mixed'],
  sidebarTheme: ['light', 'dark'],
} as const satisfies { [K in keyof Preferences]?: readonly Preferences[K][] };

/** Smallest and largest whole number. */
export const ranges = {
  checkUpdatesInterval: [1, 60],
  themeRadius: [0, 16],
  sidebarWidth: [180, 320],
  sideCollapsedWidth: [40, 80],
  sidebarExtraCollapsedWidth: [40, 80],
  firstColumnWidthInTwoColumnNavigation: [50, 250],
} as const satisfies { [K in keyof Preferences]?: readonly [number, number] };

/** Code points. */
export const mostText = 200;

export const preferenceNames = Object.keys(defaultPreferences) as (keyof Preferences)[];

/** They belong to a device, or to the account in another place: the language of the account is in its profile. */
const deviceBound = ['language', 'sidebarCollapsed', 'sidebarCollapsedWhenNarrow'] as const;
export type AccountPreferences = Omit<Preferences, (typeof deviceBound)[number]>;
/** What goes along to other devices when somebody wishes so. */
export const accountPreferenceNames = preferenceNames.filter(
  (name) => !(deviceBound as readonly string[]).includes(name),
) as (keyof AccountPreferences)[];

type Kind = 'flag' | 'choice' | 'number' | 'color' | 'address' | 'text';
const kinds: { [K in keyof Preferences]?: Kind } = { themeColorPrimary: 'color', companyWebsite: 'address', ICPLink: 'address' };
/** What a value has to be, for whoever checks it and for whoever says what is wrong with it. */
export const kindOf = (name: keyof Preferences): Kind => {
  if (name in choices) return 'choice';
  if (name in ranges) return 'number';
  return typeof defaultPreferences[name] === 'boolean' ? 'flag' : (kinds[name] ?? 'text');
};

const isWithin = ([least, most]: readonly [number, number], value: unknown) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && isStorable(value) && !hasOverrides(value) && codePoints(value) <= mostText;
const isAddress = (text: string) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Whether a value, whoever wrote it, can be that preference. */
export const isPreference = (name: keyof Preferences, value: unknown): boolean => {
  switch (kindOf(name)) {
    case 'choice':
      return (choices[name as keyof typeof choices] as readonly unknown[]).includes(value);
    case 'number':
      return isWithin(ranges[name as keyof typeof ranges], value);
    case 'flag':
      return typeof value === 'boolean';
    case 'color':
      return isText(value) && /^#[\da-f]{6}$/i.test(value);
    case 'address':
      return isText(value) && isAddress(value);
    case 'text':
      return isText(value);
  }
};
