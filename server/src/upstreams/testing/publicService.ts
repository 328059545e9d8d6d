import https from 'node:https';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { cleanUpLater } from '../../testing/cleanUp.ts';
import { selfSignedCertificate } from './certificate.ts';

const certificate = selfSignedCertificate();

/** Has this process trust the services of its tests, until the last test of the file. */
export function trustPublicServices(): void {
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, certificate.cert]);
  cleanUpLater(() => tls.setDefaultCACertificates(trusted));
}

/** A service as it may stand on the internet, on this machine. */
export interface PublicService {
  /** Such as `https://127.0.0.1:40123`. */
  readonly origin: string;
  /** What it was asked, in order. */
  readonly requests: { readonly url: string; readonly headers: IncomingHttpHeaders }[];
  /** How many answers were under way at once at most. */
  mostAtOnce: number;
  /** How it answers; a test changes it. */
  answer: RequestListener;
}

/** Starts a service that answers what the test says, over https. */
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

/** Sends an answer in one go. */
export function send(response: ServerResponse, type: string, body: string | Uint8Array, status = 200): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
