import { type DestinationStream, type Level, type Logger, pino } from 'pino';

const secrets = ['password', 'token', 'accessToken', 'refreshToken', 'authorization', 'cookie', 'secret', 'body', 'email', 'params'];

/** Structured log on standard output; fields named like secrets are redacted. */
export const createLog = (level: Level | 'silent', destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), remove: true },
      serializers: { err: describe },
    },
    destination,
  );

type Described = { type: string; message: string; code?: unknown; stack?: string; cause?: Described };

/** Only these fields of an error: those of the database contain values of the row and of the statement. */
function describe(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack ? { stack: error.stack } : {}),
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  };
}
