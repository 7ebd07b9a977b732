import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { LoginForm } from '#features/auth/index.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { forgetUnsaved } from '#kernel/page/index.ts';
import { homePath, loginAddress, session } from '#kernel/session/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './session-end-dialog.module.css';
import { dismissSessionEnd, goOnWith, owner, repeatFailedQueries, useSessionEnd } from './session-end.ts';

type SessionEndDialogProps = {
  /** Leaves the page with all that is on it. */
  onLeave: (address: string) => void;
};

/** Stands over a page whose session has ended: signing in again keeps what was written on it. */
export const SessionEndDialog = ({ onLeave }: SessionEndDialogProps) => {
  const stranger = useSessionEnd((end) => end.stranger);
  const leave = (address: string) => {
    forgetUnsaved();
    onLeave(address);
  };
  return <Frame>{stranger ? <StrangerPart onLeave={leave} /> : <SignInPart onLeave={() => leave(loginAddress(location))} />}</Frame>;
};

const Frame = ({ children }: { children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it still stands in the page, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The password is what is missing.
    shown?.querySelector<HTMLElement>('[name=password]')?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="session-end-title"
      aria-describedby="session-end-text"
      onClose={({ currentTarget }) => !currentTarget.open && dismissSessionEnd()}
    >
      {children}
    </dialog>
  );
};

const nameOfOwner = () => {
  const me = owner();
  return me ? personName(me) : '';
};

const SignInPart = ({ onLeave }: { onLeave: () => void }) => {
  const t = useTexts('interruptions');
  return (
    <>
      <h2 id="session-end-title">{t('ended.title')}</h2>
      <p id="session-end-text">{t('ended.text', { name: nameOfOwner() })}</p>
      <LoginForm
        again={{
          username: owner()?.username ?? '',
          signIn: async ({ username, password }) => {
            const remember = session.isRemembered();
            await goOnWith(await publicApi('POST /login', { body: { username, password, remember } }));
            if (!session.isOpen()) return;
            toast.success(t('ended.resumed'));
            void repeatFailedQueries();
          },
          leave: (
            <Button isBlock size="large" onClick={onLeave}>
              {t('ended.leave')}
            </Button>
          ),
        }}
      />
    </>
  );
};

const StrangerPart = ({ onLeave }: { onLeave: (address: string) => void }) => {
  const t = useTexts('interruptions');
  const { name = '', tokens } = useSessionEnd((end) => end.stranger) ?? {};
  const me = nameOfOwner();
  const goHome = () => {
    if (tokens) session.open(tokens, { remember: session.isRemembered() });
    onLeave(homePath);
  };
  const goBack = () => {
    // Nobody will use this session.
    if (tokens) void publicApi('POST /logout', { body: { refreshToken: tokens.refreshToken } }).catch(() => undefined);
    useSessionEnd.setState({ stranger: null });
  };
  return (
    <>
      <h2 id="session-end-title">{t('stranger.title')}</h2>
      <p id="session-end-text" role="status">
        {t('stranger.text', { name, me })}
      </p>
      <div className={styles.actions}>
        <Button onClick={goBack}>{t('stranger.back', { me })}</Button>
        <Button look="primary" onClick={goHome}>
          {t('stranger.home')}
        </Button>
      </div>
    </>
  );
};
