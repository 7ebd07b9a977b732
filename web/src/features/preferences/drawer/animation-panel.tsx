import { useTexts } from '#kernel/i18n/index.ts';
import { choices, usePreferences } from '#kernel/preferences/index.ts';
import { Group } from './group.tsx';
import { SwitchRow, TilesRow } from './rows.tsx';
import { TransitionPreview } from './transition-preview.tsx';

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const AnimationPanel = () => {
  const t = useTexts('preferences-drawer');
  const isEnabled = usePreferences((preferences) => preferences.transitionEnable);
  const tiles = choices.transitionName.map((value) => ({
    value,
    label: t(`transition.${value}`),
    picture: <TransitionPreview name={value} />,
  }));
  return (
    <>
      <Group title={t('group.transition')}>
        <SwitchRow name="transitionEnable" hint={isStill() && t('hint.transitionEnable')} />
        <TilesRow name="transitionName" columns={3} tiles={tiles} reason={isEnabled ? null : t('needs.transition')} />
      </Group>
      <Group title={t('group.loading')}>
        <SwitchRow name="transitionProgress" hint={t('hint.transitionProgress')} />
        <SwitchRow name="transitionLoading" hint={t('hint.transitionLoading')} />
      </Group>
    </>
  );
};
