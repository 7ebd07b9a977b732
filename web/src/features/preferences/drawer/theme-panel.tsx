import { useTexts } from '#kernel/i18n/index.ts';
import { chooseTheme, themes } from '#kernel/theme/index.ts';
import { ColorRow } from './color-row.tsx';
import { Group } from './group.tsx';
import { themePictures } from './pictures.tsx';
import { NumberRow, TilesRow } from './rows.tsx';

const middleOf = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

export const ThemePanel = () => {
  const t = useTexts('preferences-drawer');
  const tiles = themes.map((value) => ({ value, label: t(`theme.${value}`), picture: themePictures[value] }));
  return (
    <Group title={t('group.look')}>
      <TilesRow name="theme" columns={3} tiles={tiles} onChoose={(theme, tile) => chooseTheme(theme, middleOf(tile))} />
      <ColorRow />
      <NumberRow name="themeRadius" unit="px" />
    </Group>
  );
};
