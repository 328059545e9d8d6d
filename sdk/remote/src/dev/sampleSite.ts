import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@site/contract/http/errors';
import type { SessionUser } from '@site/contract/http/session';
import type { RankId } from '@site/contract/ranks';
import { CREDENTIALS, decideRequest, REFUSED_HEADER } from '@site/delivery/samples';
import { siteAddress } from './ownRequests.ts';

const UNCHANGED: ErrorBody = {
  code: 'sample_data',
  message: 'This is sample data, which can’t be changed. Nothing was sent to the site.',
};

/** Has the shell ask for the session, which it does only where somebody has logged in. */
const SESSION_SCRIPT = `localStorage.setItem('hasRT', '1');\n`;

const withoutCredentials = (headers: IncomingHttpHeaders) => {
  for (const name of ['cookie', ...CREDENTIALS]) delete headers[name];
};

export type SampleSite = ReturnType<typeof sampleSite>;

/** The gate checks builds with these samples as well. */
export function sampleSite(site: URL, rank: RankId, folder: string) {
  const user: SessionUser = {
    uuid: '00000000-0000-4000-8000-000000000000',
    name: 'sample',
    rank,
    lang: 'en',
    firstLogin: false,
    hasSecondFactor: true,
  };
  const script = `${folder}sample-session.js`;
  const visit = { origins: { site: site.origin, others: [] }, user };

  return {
    /** Public reads are passed on without a login. */
    answer(request: IncomingMessage, response: ServerResponse, next: () => void) {
      const { method = 'GET', url = '/' } = request;
      if (url === script) {
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' });
        return response.end(SESSION_SCRIPT);
      }
      if (url.startsWith(folder)) return next();
      const decision = decideRequest({ method, url: siteAddress(site, url).href, headers: {} }, visit);
      withoutCredentials(request.headers);
      if (decision.kind !== 'answer') return next();
      const { status, json, headers } = decision.answer;
      const isRefused = headers?.[REFUSED_HEADER] !== undefined;
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
      response.end(JSON.stringify(isRefused ? UNCHANGED : json));
    },
    /** Opens a socket that says nothing: an unopened one would fill the browser's console with attempts. */
    openSocket({ headers }: IncomingMessage, socket: Socket) {
      const key = `${headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accepted = createHash('sha1').update(key).digest('base64');
      const lines = ['Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accepted}`];
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
      socket.on('error', () => socket.destroy()).resume();
    },
    withSession(html: string) {
      const [, nonce = ''] = /<script[^>]* nonce="([^"]+)"/.exec(html) ?? [];
      return html.replace('<head>', `<head><script nonce="${nonce}" src="${script}"></script>`);
    },
  };
}
