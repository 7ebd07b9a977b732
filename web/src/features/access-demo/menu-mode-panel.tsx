import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { menuQuery, otherMode, useMenuMode, type MenuMode } from '#features/menus/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { setPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './access-demo.module.css';

/** Switches the mode once the menu that it needs is loaded; the pages stay open. */
const useSwitch = (mode: MenuMode) => {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const next = otherMode(mode);

  const change = async () => {
    if (!next) return;
    setBusy(true);
    try {
      if (next.enableBackendAccess) await cache.fetchQuery(menuQuery);
      setPreferences(next);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { change, isBusy, isLocked: next === null };
};

export const MenuModePanel = () => {
  const t = useTexts('access-demo');
  const mode = useMenuMode();
  const { change, isBusy, isLocked } = useSwitch(mode);
  return (
    <Panel title={t('mode.title')} extra={<Tag tone="accent">{t(`mode.${mode}`)}</Tag>}>
      <Stack gap={16}>
        <p role="status">{t(`mode.${mode}.text`)}</p>
        <Flags />
        <Row gap={16} rowGap={8} wrap className={styles.row}>
          <Button onClick={() => void change()} isBusy={isBusy} disabled={isLocked} aria-describedby="mode-note">
            {t(mode === 'frontend' ? 'mode.toBackend' : 'mode.toFrontend')}
          </Button>
          <p id="mode-note" className={styles.note}>
            {t(isLocked ? 'mode.locked' : 'mode.same')}
          </p>
        </Row>
      </Stack>
    </Panel>
  );
};

const flags = ['enableBackendAccess', 'enableFrontendAceess'] as const;
/** The two preferences that determine the mode. */
const Flags = () => {
  const t = useTexts('access-demo');
  const preferences = usePreferences();
  return (
    <dl className={styles.facts}>
      {flags.map((name) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <Tag tone={preferences[name] ? 'success' : 'neutral'}>{t(preferences[name] ? 'flag.on' : 'flag.off')}</Tag>
          </dd>
        </div>
      ))}
    </dl>
  );
};
