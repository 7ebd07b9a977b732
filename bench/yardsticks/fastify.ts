import Fastify from 'fastify';

/** Fastify that serializes a constant object, like a server without a database. */
let answer: unknown = {};
const app = Fastify({ bodyLimit: 1024 * 1024 });
app.put('/', async (request) => {
  answer = request.body;
  return {};
});
app.get('/', async () => answer);
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.stdout.write('ready\n');
