import type { FastifyReply } from 'fastify';

/** Serializes an answer that many get, which would otherwise be done for each of them. */
export const jsonBytes = <Value>(schema: { parse(value: unknown): Value }, value: Value): Buffer =>
  Buffer.from(JSON.stringify(schema.parse(value)));

/** Sends a serialized answer. */
export const sendJson = (reply: object, bytes: Buffer): FastifyReply =>
  (reply as FastifyReply).type('application/json; charset=utf-8').send(bytes);
