import type { FastifyReply } from 'fastify';
import type { ServedFile } from '../../releases/remoteFiles.ts';
import { contentTypeOf } from '../../releases/storedFile.ts';

/** Answers a file of a published version in the coding in which it was found. */
export function answerStored(reply: FastifyReply, { path, encoding, bytes }: ServedFile): FastifyReply {
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('content-type', contentTypeOf(path)).header('vary', 'accept-encoding').send(bytes);
}
