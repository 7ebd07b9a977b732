import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SavedPreferences } from '#contract/preferences.ts';
import { useMe } from '#kernel/me/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { accountPreferenceNames, usePreferences } from '#kernel/preferences/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions, useClose } from '#ui/dialog/dialog.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useChange } from '../drawer/change-context.ts';
import { Group } from '../drawer/group.tsx';
import styles from './sync-group.module.css';
import { isSameHere, readAccount, turnOff, turnOn, useSync } from './sync.ts';

/** Switches synchronization of this device with the account, and shows its state. */
export const SyncGroup = () => {
  const t = useTexts('preferences-drawer');
  const { id } = useMe();
  const { state, at } = useSync();
  const [differs, setDiffers] = useState<SavedPreferences | null>(null);
  const compare = useMutation({
    mutationFn: readAccount,
    onSuccess: (saved) => {
      if (saved.preferences && !isSameHere(saved.preferences)) setDiffers(saved);
      else turnOn(id, saved.preferences ? 'account' : 'device', saved);
    },
  });
  const ids = useId();
  const format = useFormat();
  return (
    <Group title={t('group.account')}>
      <div className={styles.row}>
        <div>
          <label id={`${ids}-name`} htmlFor={`${ids}-switch`}>
            {t('sync')}
          </label>
          <p id={`${ids}-hint`}>{t('sync.hint')}</p>
          <p role="status" data-state={state} className={styles.state}>
            {state !== 'off' && t(`sync.${state}`, { when: at ? format.relative(at) : '' })}
          </p>
        </div>
        <Switch
          id={`${ids}-switch`}
          aria-describedby={`${ids}-hint`}
          isOn={state !== 'off' || compare.isPending}
          onChange={(isOn) => (isOn ? compare.mutate() : turnOff(id))}
        />
      </div>
      {differs && <SideDialog saved={differs} onClose={() => setDiffers(null)} />}
    </Group>
  );
};

/** Device and account have different preferences: the user chooses which ones to keep. */
const SideDialog = ({ saved, onClose }: { saved: SavedPreferences; onClose: () => void }) => {
  const t = useTexts('preferences-drawer');
  const kernel = useTexts('kernel');
  const format = useFormat();
  return (
    <Dialog
      title={t('sync.differs')}
      text={t('sync.differs.text', { when: saved.changedAt ? format.relative(saved.changedAt) : '' })}
      onClose={onClose}
    >
      <DialogActions>
        <CloseButton label={kernel('cancel')} />
        <Sides saved={saved} />
      </DialogActions>
    </Dialog>
  );
};

const Sides = ({ saved }: { saved: SavedPreferences }) => {
  const t = useTexts('preferences-drawer');
  const kernel = useTexts('kernel');
  const { id } = useMe();
  const change = useChange();
  const close = useClose();
  const takeDevice = () => {
    turnOn(id, 'device', saved);
    close();
  };
  const takeAccount = () => {
    const mine = usePreferences.getState();
    const before = Object.fromEntries(accountPreferenceNames.map((name) => [name, mine[name]]));
    turnOn(id, 'account', saved);
    close();
    // Undo: this device is not synchronized, and the account is unchanged.
    const onAct = () => {
      turnOff(id);
      change(before);
    };
    toast.success(t('sync.taken'), { label: kernel('undo'), onAct });
  };
  return (
    <>
      <Button onClick={takeDevice}>{t('sync.device')}</Button>
      <Button onClick={takeAccount}>{t('sync.account')}</Button>
    </>
  );
};
