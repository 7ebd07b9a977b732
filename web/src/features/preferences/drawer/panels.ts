import type { Preferences } from '#kernel/preferences/index.ts';

/** The preferences of each panel, in the order of the tabs. */
export const panels = {
  theme: ['theme', 'themeColorPrimary', 'themeRadius'],
  layout: ['navigationStyle', 'pageLayout'],
  sidebar: [
    'sidebarEnable',
    'sidebarWidth',
    'sidebarTheme',
    'accordion',
    'sidebarCollapsed',
    'sidebarCollapsedWhenNarrow',
    'sideCollapsedWidth',
    'sidebarCollapseShowTitle',
    'sidebarExtraCollapsedWidth',
    'firstColumnWidthInTwoColumnNavigation',
  ],
  animation: ['transitionEnable', 'transitionName', 'transitionProgress', 'transitionLoading'],
  general: [
    'language',
    'enableDynamicTitle',
    'enableTabbar',
    'enableBackTopButton',
    'enableCheckUpdates',
    'checkUpdatesInterval',
    'enableBackendAccess',
    'enableFrontendAceess',
  ],
  footer: ['enableFooter', 'fixedFooter', 'companyName', 'companyWebsite', 'copyrightDate', 'ICPNumber', 'ICPLink'],
} as const satisfies Record<string, readonly (keyof Preferences)[]>;

export type PanelName = keyof typeof panels;
export const panelNames = Object.keys(panels) as PanelName[];
