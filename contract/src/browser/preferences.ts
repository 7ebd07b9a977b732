import { codePoints, hasOverrides, isStorable } from './plain-text.ts';

/** Preferences of a user; the names are those of the exported file. No dependencies, because the browser reads it too. */
export type Preferences = {
  enableBackTopButton: boolean;
  /** Position of the form on the sign-in page. */
  pageLayout: 'layout-left' | 'layout-center' | 'layout-right';
  /** Loads the menu from the server. */
  enableBackendAccess: boolean;
  /** Derives the menu from the routes by role. */
  enableFrontendAceess: boolean;
  /** Null until chosen; until then the language of the browser applies. */
  language: 'en-US' | 'zh-CN' | null;
  enableDynamicTitle: boolean;
  enableCheckUpdates: boolean;
  /** Minutes. */
  checkUpdatesInterval: number;
  theme: 'light' | 'dark' | 'auto';
  /** In pixels, as are all widths. */
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
  /** In a wide window. */
  sidebarCollapsed: boolean;
  /** In a window between a phone and a wide one; stored separately so that neither overwrites the other. */
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

/** Preferences with a list of choices; the kind of the others follows from their default. */
export const choices = {
  pageLayout: ['layout-left', 'layout-center', 'layout-right'],
  language: ['en-US', 'zh-CN', null],
  theme: ['light', 'dark', 'auto'],
  transitionName: ['fade', 'fade-slide', 'fade-up', 'fade-down', 'fade-zoom'],
  navigationStyle: ['side', 'top', 'two-column', 'mixed'],
  sidebarTheme: ['light', 'dark'],
} as const satisfies { [K in keyof Preferences]?: readonly Preferences[K][] };

/** Minimum and maximum of integers. */
export const ranges = {
  checkUpdatesInterval: [1, 60],
  themeRadius: [0, 16],
  sidebarWidth: [180, 320],
  sideCollapsedWidth: [40, 80],
  sidebarExtraCollapsedWidth: [40, 80],
  firstColumnWidthInTwoColumnNavigation: [50, 250],
} as const satisfies { [K in keyof Preferences]?: readonly [number, number] };

/** Maximum length in code points. */
export const maxText = 200;

export const preferenceNames = Object.keys(defaultPreferences) as (keyof Preferences)[];

/** Stored per device; the language of the account is in its profile. */
const deviceBound = ['language', 'sidebarCollapsed', 'sidebarCollapsedWhenNarrow'] as const;
export type AccountPreferences = Omit<Preferences, (typeof deviceBound)[number]>;
/** Preferences that are synchronized across devices, if the user enables it. */
export const accountPreferenceNames = preferenceNames.filter(
  (name) => !(deviceBound as readonly string[]).includes(name),
) as (keyof AccountPreferences)[];

type Kind = 'flag' | 'choice' | 'number' | 'color' | 'address' | 'text';
const kinds: { [K in keyof Preferences]?: Kind } = { themeColorPrimary: 'color', companyWebsite: 'address', ICPLink: 'address' };
/** Kind of a preference, for validation and for error messages. */
export const kindOf = (name: keyof Preferences): Kind => {
  if (name in choices) return 'choice';
  if (name in ranges) return 'number';
  return typeof defaultPreferences[name] === 'boolean' ? 'flag' : (kinds[name] ?? 'text');
};

const isWithin = ([least, most]: readonly [number, number], value: unknown) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && isStorable(value) && !hasOverrides(value) && codePoints(value) <= maxText;
const isAddress = (text: string) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Whether a value from any source is valid for the preference. */
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
