import { NotificationsButton } from '#features/notifications/index.ts';
import { LanguageMenu, PreferencesButton, useThemeSwitch } from '#features/preferences/index.ts';
import { useUpdateMe } from '#kernel/me/index.ts';
import { MoonIcon, SunIcon } from '#ui/icons/entry-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { FullscreenIcon, LeaveFullscreenIcon } from '#ui/icons/icons.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { SearchTool } from './search-tool.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import { small, useMedia } from '#kernel/page/use-media.ts';

/** The tools of the header; on a small screen some of them are rows of the account menu. */
export const HeaderTools = () => {
  const { mutate: save } = useUpdateMe();
  const isSmall = useMedia(small);
  const theme = useThemeSwitch();
  const fullscreen = useFullscreen();
  return (
    <div className={styles.tools}>
      <SearchTool />
      <PreferencesButton />
      {!isSmall && (
        <>
          <IconButton label={theme.label} icon={theme.isDark ? <SunIcon /> : <MoonIcon />} onClick={theme.toggle} />
          <LanguageMenu onChoose={(language) => save({ language })} />
          {fullscreen.isPossible && (
            <IconButton
              label={fullscreen.label}
              icon={fullscreen.isFull ? <LeaveFullscreenIcon /> : <FullscreenIcon />}
              onClick={fullscreen.toggle}
            />
          )}
        </>
      )}
      <NotificationsButton />
      <AccountMenu isSmall={isSmall} />
    </div>
  );
};
