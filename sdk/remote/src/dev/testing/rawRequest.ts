import { connect } from 'node:net';

interface RawRequest {
  readonly port: number;
  /** Sent as it is, which no library does. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function rawRequest({ port, target, headers = {} }: RawRequest): Promise<string> {
  const given = { host: `localhost:${port}`, accept: 'text/html', connection: 'close', ...headers };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`),
    );
    socket.on('data', (chunk) => {
      answer += String(chunk);
      // An upgraded connection stays open.
      if ('upgrade' in headers) socket.destroy();
    });
    socket.once('error', () => resolve(answer)).once('close', () => resolve(answer));
  });
}

/** `undefined` if the connection was closed without one. */
export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]) || undefined;

/** In each of the ways that a URL parser understands. */
export const foreignTargets = (stranger: string): readonly string[] =>
  ['', '/api/registry', '/socket.io/?EIO=4&transport=polling'].flatMap((path) =>
    [
      `//${stranger}`,
      `//${stranger}//`,
      `///${stranger}`,
      `/\\${stranger}`,
      `/\\/${stranger}`,
      `\\\\${stranger}`,
      `//${stranger}\\@localhost`,
      `//localhost@${stranger}`,
      `http://${stranger}`,
      `HTTP://${stranger}//`,
      `http:${stranger}`,
      `@${stranger}`,
      `/.//${stranger}`,
      `/%2f/${stranger}`,
      `/%5c${stranger}`,
      `/api/registry//${stranger}`,
      `/socket.io//${stranger}`,
    ].map((target) => target + path),
  );
