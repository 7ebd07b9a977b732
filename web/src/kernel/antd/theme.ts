import type { ThemeConfig } from 'antd';
import { theme } from 'antd';
import { surfaceRadius, type Look } from '#kernel/look/index.ts';
import { colors } from './colors.ts';

type Fills = Record<'accent-fill' | 'accent-fill-hover', string>;
/** What carries white words is as deep in the dark. */
const filled = (dark: Fills, light: Fills) => ({
  colorPrimary: dark['accent-fill'],
  colorPrimaryHover: dark['accent-fill-hover'],
  colorPrimaryActive: light['accent-fill-hover'],
});

/** The edge is all that shows where a field is: it takes a contrast of 3. */
const fields = (colorBorder: string) => ({
  Input: { colorBorder },
  InputNumber: { colorBorder },
  Select: { colorBorder },
  DatePicker: { colorBorder },
  Mentions: { colorBorder },
});

const fontFamily = 'var(--font)';

/** antd in the product's own colours and measures; `components` only where the general tokens are not enough. */
export const antdTheme = (isDark: boolean, { radius, palette }: Look): ThemeConfig => {
  const light = { ...colors.light, ...palette?.light };
  const dark = { ...colors.dark, ...palette?.dark };
  const color = isDark ? dark : light;
  const fill = filled(dark, light);
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'plaza' },
    hashed: false,
    token: {
      colorPrimary: color.accent,
      colorLink: color.accent,
      colorLinkHover: color['accent-hover'],
      colorSuccess: color.success,
      colorWarning: color.warning,
      colorError: color.danger,
      colorInfo: color.info,
      colorBgLayout: color.bg,
      colorBgContainer: color.surface,
      colorBgElevated: color['surface-raised'],
      colorBorder: color.border,
      colorBorderSecondary: color.border,
      colorText: color.text,
      colorTextSecondary: color['text-2'],
      colorTextTertiary: color['text-3'],
      colorTextDescription: color['text-3'],
      colorTextPlaceholder: color['text-3'],
      borderRadius: radius,
      borderRadiusLG: surfaceRadius(radius),
      fontFamily,
      fontSize: 14,
      fontSizeHeading1: 38,
      fontSizeHeading2: 30,
      fontSizeHeading3: 24,
      fontSizeHeading4: 20,
      fontSizeHeading5: 16,
    },
    components: { ...fields(color['border-strong']), ...(isDark && { Button: fill, Checkbox: fill, Radio: fill, Switch: fill }) },
  };
};
