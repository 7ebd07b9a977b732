/** The address at which users reach this server: the configured one, or the one it listens at. */
export function createOrigin(configured: string | null) {
  let listening: string | null = null;
  return {
    /** Throws before the server listens if no address is configured. */
    current(): string {
      const origin = configured ?? listening;
      if (origin === null) throw new Error('The server does not listen yet, and PUBLIC_URL is not set.');
      return origin;
    },
    listensAt: (origin: string): void => {
      listening = origin;
    },
  };
}
