import { LanguageMenu, useThemeSwitch } from '#features/preferences/index.ts';
import { useUpdateMe } from '#kernel/me/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { useSiteName } from '#kernel/site/name.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import { Button } from '#ui/button/button.tsx';
import { MoonIcon, SunIcon } from '#ui/icons/entry-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './create-profile.module.css';

/** Language and theme come first, as they affect everything else; and leaving is always possible. */
export const TopBar = ({ isDone, onLeave }: { isDone: boolean; onLeave: () => void }) => {
  const t = useTexts('onboarding');
  const brand = useSiteName();
  const logo = useSite((site) => site.logo);
  const theme = useThemeSwitch();
  const { mutate: save } = useUpdateMe();
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>
        <BrandMark logo={logo} />
        <span>{brand}</span>
      </span>
      <Row as="span" gap={4}>
        <IconButton label={theme.label} icon={theme.isDark ? <SunIcon /> : <MoonIcon />} onClick={theme.toggle} />
        <LanguageMenu onChoose={(language) => save({ language })} />
        <Button look="text" onClick={onLeave}>
          {t(isDone ? 'close' : 'later')}
        </Button>
      </Row>
    </header>
  );
};
