import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../../parts/acceptedEncoding.ts';
import { contentTypeOf } from '../../parts/releases/contentType.ts';
import type { StoredFile } from '../../parts/releases/storedFile.ts';

/** Answers a file of a published version as well as its reader understands. */
export function answerStored(request: FastifyRequest, reply: FastifyReply, file: StoredFile): FastifyReply {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  // Where a file was worth compressing, it was so both ways.
  const compressed = encoding && { br: file.brotli, gzip: file.gzip }[encoding];
  if (compressed) reply.header('content-encoding', encoding);
  return reply
    .header('content-type', contentTypeOf(file.path))
    .header('vary', 'accept-encoding')
    .send(compressed ?? file.body);
}
