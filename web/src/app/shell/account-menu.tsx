import { useNavigate } from 'react-router';
import { useLanguageEntries, useThemeSwitch } from '#features/preferences/index.ts';
import { useMe, useUpdateMe } from '#kernel/me/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { session } from '#kernel/session/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { MoonIcon, SunIcon } from '#ui/icons/entry-icons.tsx';
import { FullscreenIcon, KeyboardIcon, LanguageIcon, LeaveFullscreenIcon, SignOutIcon, UserIcon } from '#ui/icons/icons.tsx';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';
import styles from './header.module.css';
import { openShortcutList, profilePath, shortcuts } from './shortcuts/shortcuts.ts';
import { useFullscreen } from './use-fullscreen.ts';

/** Tools that do not fit into the header of a small screen. */
const useFoldedTools = (): MenuButtonEntry[] => {
  const { mutate: save } = useUpdateMe();
  const theme = useThemeSwitch();
  const fullscreen = useFullscreen();
  const languages = useLanguageEntries((language) => save({ language }));
  const entries: MenuButtonEntry[] = [
    {
      key: 'theme',
      label: theme.label,
      icon: theme.isDark ? <SunIcon size={16} /> : <MoonIcon size={16} />,
      isStart: true,
      onSelect: theme.toggle,
    },
    {
      key: 'fullscreen',
      label: fullscreen.label,
      icon: fullscreen.isFull ? <LeaveFullscreenIcon size={16} /> : <FullscreenIcon size={16} />,
      onSelect: fullscreen.toggle,
    },
    ...languages.map((entry, index) => ({ ...entry, icon: <LanguageIcon size={16} />, isStart: index === 0 })),
  ];
  return entries.filter(({ key }) => key !== 'fullscreen' || fullscreen.isPossible);
};

export const AccountMenu = ({ isSmall }: { isSmall: boolean }) => {
  const t = useTexts('app');
  const menus = useTexts('menus');
  const me = useMe();
  const navigate = useNavigate();
  const folded = useFoldedTools();
  const name = personName(me);
  const keys: MenuButtonEntry = {
    key: 'shortcuts',
    label: t('shortcuts'),
    icon: <KeyboardIcon size={16} />,
    hint: shortcuts.list,
    onSelect: openShortcutList,
  };
  return (
    <MenuButton
      label={t('account', { name })}
      icon={<Avatar id={me.id} name={name} picture={me.profilePicture} size={28} decorative />}
      head={
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{me.email}</span>
        </div>
      }
      entries={[
        {
          key: 'profile',
          label: menus('menu.personalCenter'),
          icon: <UserIcon size={16} />,
          hint: shortcuts.profile,
          onSelect: () => void navigate(profilePath),
        },
        ...(isSmall ? folded : [keys]),
        {
          key: 'signOut',
          label: t('signOut'),
          icon: <SignOutIcon size={16} />,
          hint: shortcuts.signOut,
          isStart: isSmall,
          onSelect: () => leaveBy(session.close),
        },
      ]}
    />
  );
};
