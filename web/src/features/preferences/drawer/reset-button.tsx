import { useTexts } from '#kernel/i18n/index.ts';
import { defaultPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useChange } from './change-context.ts';
import { differing } from './differing.ts';
import { ResetIcon } from './drawer-icons.tsx';
import styles from './preferences-drawer.module.css';

/** Resets all preferences; the dot shows that some differ from the defaults. */
export const ResetButton = () => {
  const t = useTexts('preferences-drawer');
  const kernel = useTexts('kernel');
  const change = useChange();
  const count = differing(usePreferences()).length;
  const reset = () => {
    const before = usePreferences.getState();
    change(defaultPreferences);
    toast.success(t('reset.done'), { label: kernel('undo'), onAct: () => change(before) });
  };
  return (
    <Button
      look="text"
      icon={
        <span className={styles.resetIcon} data-dot={count > 0}>
          <ResetIcon size={16} />
        </span>
      }
      disabled={count === 0}
      title={count > 0 ? t('reset.count', { count }) : t('reset.nothing')}
      onClick={reset}
    >
      {t('reset')}
    </Button>
  );
};
