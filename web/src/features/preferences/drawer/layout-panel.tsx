import { useTexts } from '#kernel/i18n/index.ts';
import { choices } from '#kernel/preferences/index.ts';
import { Group } from './group.tsx';
import { navigationPictures, signInPictures } from './pictures.tsx';
import { TilesRow } from './rows.tsx';
import { isPhoneWide } from './window-width.ts';

export const LayoutPanel = () => {
  const t = useTexts('preferences-drawer');
  const styles = choices.navigationStyle.map((value) => ({ value, label: t(`navigation.${value}`), picture: navigationPictures[value] }));
  const layouts = choices.pageLayout.map((value) => ({ value, label: t(`signIn.${value}`), picture: signInPictures[value] }));
  return (
    <>
      <Group title={t('group.pages')}>
        <TilesRow name="navigationStyle" columns={2} tiles={styles} hint={isPhoneWide() && t('hint.navigationStyle')} />
      </Group>
      <Group title={t('group.signIn')}>
        <TilesRow name="pageLayout" columns={3} tiles={layouts} />
      </Group>
    </>
  );
};
