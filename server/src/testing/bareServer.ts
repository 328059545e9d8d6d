import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// `node bareServer.ts FILE`: answers everything with the bytes of a file, to compare the site with.

const body = readFileSync(process.argv[2] ?? '');
const app = Fastify();
app.get('*', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
console.log(`The site is at ${await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })}`);
process.on('SIGTERM', () => void app.close().then(() => process.exit()));
