import { useState } from 'react';
import { LoginForm } from '#features/auth/index.ts';
import { withSecondStep } from '#features/security/index.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { forgetUnsaved } from '#kernel/page/index.ts';
import { repeatFailedQueries } from '#kernel/query/index.ts';
import { homePath, loginAddress, session } from '#kernel/session/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { dismissSessionEnd, goOnWith, owner, useSessionEnd } from './session-end.ts';

type SessionEndDialogProps = {
  /** Navigates away; everything on the page is lost. */
  onLeave: (address: string) => void;
};

/** Shown over a page whose session has ended: signing in again keeps its unsaved input. */
export const SessionEndDialog = ({ onLeave }: SessionEndDialogProps) => {
  const t = useTexts('interruptions');
  const stranger = useSessionEnd((end) => end.stranger);
  const isDisabled = useSessionEnd((end) => end.isDisabled);
  // Browsers close a dialog on Escape: it is mounted again, as the user may no longer read the page.
  const [round, setRound] = useState(0);
  const leave = (address: string) => {
    forgetUnsaved();
    onLeave(address);
  };
  const me = nameOfOwner();
  const words = stranger
    ? { title: t('stranger.title'), text: t('stranger.text', { name: stranger.name, me }) }
    : isDisabled
      ? { title: t('disabled.title'), text: t('disabled.text', { name: me }) }
      : { title: t('ended.title'), text: t('ended.text', { name: me }) };
  return (
    // Focuses the password, the only missing input.
    <Dialog
      key={`${stranger ? 'stranger' : 'ended'} ${round}`}
      {...words}
      width={420}
      focus="[name=password]"
      holdsWords
      hidesPage
      onClose={isDisabled ? () => setRound(round + 1) : dismissSessionEnd}
    >
      {stranger ? <StrangerPart onLeave={leave} /> : <SignInPart onLeave={() => leave(loginAddress(location))} />}
    </Dialog>
  );
};

const nameOfOwner = () => {
  const me = owner();
  return me ? personName(me) : '';
};

const SignInPart = ({ onLeave }: { onLeave: () => void }) => {
  const t = useTexts('interruptions');
  return (
    <LoginForm
      signIn={async ({ username, password }) => {
        const remember = session.isRemembered();
        await goOnWith(await withSecondStep(() => publicApi('POST /login', { body: { username, password, remember } })));
        if (!session.isOpen()) return;
        toast.success(t('ended.resumed'));
        void repeatFailedQueries();
      }}
      again={{
        username: owner()?.username ?? '',
        leave: (
          <Button isBlock size="large" onClick={onLeave}>
            {t('ended.leave')}
          </Button>
        ),
      }}
    />
  );
};

const StrangerPart = ({ onLeave }: { onLeave: (address: string) => void }) => {
  const t = useTexts('interruptions');
  const tokens = useSessionEnd((end) => end.stranger?.tokens);
  const me = nameOfOwner();
  const goHome = () => {
    if (tokens) session.open(tokens, { remember: session.isRemembered() });
    onLeave(homePath);
  };
  const goBack = () => {
    // This session is not going to be used.
    if (tokens) void publicApi('POST /logout', { body: { refreshToken: tokens.refreshToken } }).catch(() => undefined);
    useSessionEnd.setState({ stranger: null });
  };
  return (
    <DialogActions>
      <Button onClick={goBack}>{t('stranger.back', { me })}</Button>
      <Button look="primary" onClick={goHome}>
        {t('stranger.home')}
      </Button>
    </DialogActions>
  );
};
