import { createServer } from 'node:http';

/** Bare node:http: a POST body becomes the JSON response of every GET. */
let answer = '{}';
createServer((request, response) => {
  if (request.method === 'PUT') {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      answer = body;
      response.end();
    });
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
  response.end(answer);
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
