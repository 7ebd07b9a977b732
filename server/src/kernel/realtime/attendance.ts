import type { Logger } from 'pino';
import type { AttendingReader, Io, ServerSocket } from './connection.ts';

/** A reader in a channel. */
export type Reader = { userId: string; channelId: string };
type Dependencies = { io: Io; log: Logger };

/** How the features answer what the sockets say. */
export type AttendanceRules = {
  /** For each of them, null without read access. */
  accessOf: (readers: readonly Reader[]) => Promise<(AttendingReader | null)[]>;
  /** These users have a page in sight; called for each at least twice in `SEEN_MS`. */
  onSeen: (userIds: string[]) => Promise<void>;
};

/** How long a user who was seen counts as present. */
export const SEEN_MS = 75_000;
const RENEW_MS = 30_000;
/** A keystroke is worth a hint as often as this. */
const TYPING_MS = 2_000;
/** Sockets whose access is checked in one call. */
const AT_ONCE = 500;

const roomOf = (channelId: string) => `channel:${channelId}`;
const isUuid = (text: unknown): text is string => typeof text === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The channel that each socket has open, and whether its page is in sight. None of it is stored with the messages, and nothing depends on it being complete. */
export function createAttendance({ io, log }: Dependencies) {
  let rules: AttendanceRules | undefined;
  const failed = (error: unknown) => log.warn({ err: error }, 'it could not be noted who is present');
  const note = async (userIds: string[]): Promise<void> => {
    if (userIds.length > 0) await rules?.onSeen(userIds).catch(failed);
  };

  const close = async (socket: ServerSocket): Promise<void> => {
    const { open } = socket.data;
    socket.data.open = null;
    if (open) await socket.leave(roomOf(open.channelId));
  };

  /** The latest call counts. */
  const attend = async (socket: ServerSocket, isShown: boolean, channelId: string | null): Promise<void> => {
    const turn = (socket.data.turn ?? 0) + 1;
    const wasShown = socket.data.isShown ?? false;
    Object.assign(socket.data, { turn, isShown });
    const userId = socket.data.viewer.id;
    if (isShown && !wasShown) void note([userId]);
    if (socket.data.open?.channelId === channelId) return;
    await close(socket);
    const [access] = channelId === null || !rules ? [] : await rules.accessOf([{ userId, channelId }]);
    if (!access || channelId === null || socket.data.turn !== turn || !socket.connected) return;
    socket.data.open = { channelId, ...access };
    await socket.join(roomOf(channelId));
  };

  const type = (socket: ServerSocket, channelId: string): void => {
    const { open, typedAt = 0 } = socket.data;
    if (!open?.mayType || open.channelId !== channelId || Date.now() - typedAt < TYPING_MS) return;
    socket.data.typedAt = Date.now();
    socket.volatile.to(roomOf(channelId)).emit('channel.typing', { channelId, person: open.person });
  };

  const sockets = () => [...io.of('/').sockets.values()];
  /** Notes again who is present, and ends what the loss of a right, or a change of mind, has ended. */
  const renew = async (): Promise<void> => {
    const noted = note([...new Set(sockets().flatMap(({ data }) => (data.isShown ? data.viewer.id : [])))]);
    const open = sockets().flatMap((socket) => (socket.data.open ? { socket, channelId: socket.data.open.channelId } : []));
    for (let at = 0; at < open.length; at += AT_ONCE) {
      const some = open.slice(at, at + AT_ONCE);
      const access = await rules?.accessOf(some.map(({ socket, channelId }) => ({ userId: socket.data.viewer.id, channelId })));
      for (const [index, { socket, channelId }] of some.entries()) {
        if (socket.data.open?.channelId !== channelId) continue;
        const now = access?.[index];
        if (now) socket.data.open = { channelId, ...now };
        else await close(socket);
      }
    }
    await noted;
  };
  const timer = setInterval(() => void renew().catch(failed), RENEW_MS).unref();

  return {
    /** Features register once. */
    rule: (next: AttendanceRules): void => void (rules = next),
    listen(socket: ServerSocket): void {
      socket.on('attend', (isShown, channelId, done) => {
        if (typeof isShown !== 'boolean' || (channelId !== null && !isUuid(channelId))) return;
        attend(socket, isShown, channelId).then(() => typeof done === 'function' && done(), failed);
      });
      socket.on('type', (channelId) => type(socket, channelId));
    },
    renew,
    close: (): void => clearInterval(timer),
  };
}
export type Attendance = ReturnType<typeof createAttendance>;
