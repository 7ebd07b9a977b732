import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** Bare ws: a POST body is sent to every socket. */
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    for (const socket of sockets.clients) socket.send(body);
    response.end('{}');
  });
});
const sockets = new WebSocketServer({ server });
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
