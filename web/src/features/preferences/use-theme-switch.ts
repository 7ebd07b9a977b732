import type { MouseEvent } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { chooseTheme, useIsDark } from '#kernel/theme/index.ts';

/** The position of the click; for the keyboard the centre of the button. */
const pointOf = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
  if (detail > 0) return { x: clientX, y: clientY };
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Toggles dark and light; following the system is set in the preferences. */
export const useThemeSwitch = () => {
  const t = useTexts('preferences');
  const isDark = useIsDark();
  return {
    isDark,
    label: isDark ? t('theme.toLight') : t('theme.toDark'),
    toggle: (event: MouseEvent) => chooseTheme(isDark ? 'light' : 'dark', pointOf(event)),
  };
};
