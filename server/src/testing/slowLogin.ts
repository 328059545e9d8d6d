import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from './accounts.ts';
import type { RunningServer } from './runningServer.ts';

export const LOGIN = JSON.stringify({ name: 'Steve', password: PASSWORD });

/** Sends the first half of a login; `answer` resolves once the connection has ended. */
export async function beginLogin({ port }: RunningServer) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  socket.on('error', () => undefined);
  const head = [
    'POST /api/login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${LOGIN.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${LOGIN.slice(0, 10)}`);
  // It is in flight once the server has read its head.
  await sleep(300);
  return { answer, finish: () => void socket.write(LOGIN.slice(10)) };
}
