import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { finishSync } from '../sync/sync.ts';
import { clearDevice, findLosses, type Losses } from './clear-device.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { CopyIcon, ImportIcon } from './drawer-icons.tsx';
import styles from './preferences-drawer.module.css';
import { ImportDialog } from './import-dialog.tsx';

const asText = () => JSON.stringify(usePreferences.getState(), null, 2);

type Asking = { about: 'import' } | { about: 'copy'; text: string } | { about: 'clear'; losses: Losses } | null;

/** Actions on all preferences. */
export const DrawerFoot = ({ onSignOut }: { onSignOut: () => void }) => {
  const t = useTexts('preferences-drawer');
  const [asking, setAsking] = useState<Asking>(null);
  const done = () => setAsking(null);

  const copy = async () => {
    const text = asText();
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copy.done'));
    } catch {
      setAsking({ about: 'copy', text });
    }
  };
  const clear = async () => {
    // Pending changes are saved to the account first.
    await finishSync();
    await clearDevice();
    onSignOut();
  };
  const askToClear = async () => {
    const losses = await findLosses();
    if (losses.unsent > 0 || losses.hasDrafts || losses.hasUnsaved) setAsking({ about: 'clear', losses });
    else await clear();
  };

  return (
    <div className={styles.foot}>
      <Button icon={<CopyIcon size={16} />} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <Button icon={<ImportIcon size={16} />} onClick={() => setAsking({ about: 'import' })}>
        {t('import')}
      </Button>
      <Button look="text" isDanger className={styles.clear ?? ''} onClick={() => void askToClear()}>
        {t('clear')}
      </Button>
      {asking?.about === 'import' && <ImportDialog onClose={done} />}
      {asking?.about === 'copy' && <CopyDialog text={asking.text} onClose={done} />}
      {asking?.about === 'clear' && <ClearDialog losses={asking.losses} onConfirm={() => void clear()} onClose={done} />}
    </div>
  );
};
