import { io, type Socket } from 'socket.io-client';
import type { ClientCalls, NamedHint, ServerEvents } from '#contract/realtime.ts';
import type { Session } from '#kernel/session/index.ts';
import { deliverHint, onHint, resync, setLine, useConnection, type ConnectionState } from './index.ts';

type Dependencies = {
  session: Pick<Session, 'token' | 'refresh' | 'reset' | 'accessToken' | 'onChange'>;
  /** Another origin, for tests. */
  origin?: string;
};

const longest = 30_000;
const show = (state: ConnectionState) => useConnection.setState({ state });

/** Keeps one connection for the lifetime of the document; returns a function that closes it. */
export const connectRealtime = ({ session, origin = '' }: Dependencies): (() => void) => {
  let presented: string | null = null;
  let failures = 0;
  let resumeInMs: number | null = null;
  let isOver = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const socket: Socket<ServerEvents, ClientCalls> = io(origin, {
    transports: ['websocket'],
    auth: (present) => {
      void session.token().then((token) => {
        presented = token;
        present({ token });
      });
    },
  });

  const comeBack = (delay: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => socket.connect(), delay);
  };
  const tryAgain = () => {
    failures += 1;
    comeBack(Math.min(500 * 2 ** failures, longest));
  };
  /** The token was rejected: refreshes it, or the session has ended and only a new one is worth a retry. */
  const renew = async () => {
    const fresh = presented === null ? null : await session.refresh(presented).catch(() => undefined);
    isOver = fresh === null;
    if (!isOver) tryAgain();
  };

  socket.on('connect', () => {
    failures = 0;
    resumeInMs = null;
    show('connected');
    resync();
  });
  socket.on('connect_error', (error) => {
    show('waiting');
    if (error.message === 'auth.required') void renew();
    // Socket.IO retries unreachable servers, but not rejected connections.
    else if (!socket.active) tryAgain();
  });
  socket.on('disconnect', () => {
    show('waiting');
    if (!socket.active) comeBack(resumeInMs ?? 1_000);
  });
  socket.onAny((...sent: NamedHint | ['hints', NamedHint[]]) => {
    for (const [name, hint] of sent[0] === 'hints' ? sent[1] : [sent]) deliverHint(name, hint);
  });
  setLine({
    attend: (...said) => void (socket.connected && socket.emit('attend', ...said)),
    type: (...said) => void (socket.connected && socket.emit('type', ...said)),
  });

  const present = () => {
    const token = session.accessToken();
    if (isOver && token !== null) {
      isOver = false;
      return comeBack(0);
    }
    if (!socket.connected || token === null || token === presented) return;
    presented = token;
    socket.emit('authenticate', token, (isAccepted) => {
      if (!isAccepted) socket.disconnect().connect();
    });
  };
  /** If it has not been replaced yet, it is refreshed, once for all tabs. */
  const presentNextToken = async () => {
    if (presented !== null) await session.refresh(presented).catch(() => undefined);
    present();
  };
  const comeBackNow = () => {
    if (!socket.connected) socket.disconnect().connect();
  };
  const stops = [
    session.onChange(present),
    onHint('session.ended', session.reset),
    onHint('hints.missed', resync),
    onHint('token.ending', () => void presentNextToken()),
    onHint('server.closing', (hint) => {
      resumeInMs = hint.resumeInMs;
    }),
  ];
  addEventListener('online', comeBackNow);
  return () => {
    isClosed = true;
    for (const stop of stops) stop();
    removeEventListener('online', comeBackNow);
    clearTimeout(timer);
    socket.off().disconnect();
    show('waiting');
  };
};
