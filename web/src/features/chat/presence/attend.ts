import { server } from '#kernel/realtime/index.ts';

let open: string | null = null;

/** Says whether the page is in sight, and which channel is open; the server notes it until the connection ends. */
export const attend = (): void => server.attend(document.visibilityState === 'visible', open);

document.addEventListener('visibilitychange', attend);

/** The channel that the reader looks at; null: none. */
export function attendChannel(channelId: string | null): void {
  open = channelId;
  attend();
}
