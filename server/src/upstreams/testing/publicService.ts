import https from 'node:https';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { selfSignedCertificate } from './certificate.ts';

const certificate = selfSignedCertificate();

/** Makes this process trust the test services until the last test of the file. */
export function trustPublicServices(): void {
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, certificate.cert]);
  cleanUpLater(() => tls.setDefaultCACertificates(trusted));
}

export interface PublicService {
  /** Such as `https://127.0.0.1:40123`. */
  readonly origin: string;
  readonly requests: { readonly url: string; readonly headers: IncomingHttpHeaders }[];
  mostAtOnce: number;
  answer: RequestListener;
}

export async function startPublicService(answer: RequestListener): Promise<PublicService> {
  let atOnce = 0;
  const server = https.createServer(certificate, (request, response) => {
    service.requests.push({ url: request.url ?? '', headers: request.headers });
    atOnce += 1;
    service.mostAtOnce = Math.max(service.mostAtOnce, atOnce);
    response.on('close', () => (atOnce -= 1));
    service.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUpLater(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PublicService = { origin, requests: [], mostAtOnce: 0, answer };
  return service;
}

export function send(response: ServerResponse, type: string, body: string | Uint8Array, status = 200): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
