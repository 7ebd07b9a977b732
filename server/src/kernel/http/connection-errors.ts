import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#kernel/errors.ts';
import { problemOf } from './problem.ts';

/** Node keeps the response in progress on the socket, and checks the same before it responds by itself. */
const hasBegunToAnswer = ({ _httpMessage: answer }: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  answer?.headersSent ?? false;

/** Responds on a connection on which no request could be parsed: one that drips its bytes, or does not speak HTTP. */
export function answerConnection(error: Error & { code?: string }, socket: Socket): void {
  // Bytes of another response may be in transit, which a second one would corrupt.
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket)) return void socket.destroy();
  const failure = new AppError(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.timeout' : 'request.malformed');
  const body = JSON.stringify(problemOf(failure, { id: randomUUID(), headers: {} }));
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
