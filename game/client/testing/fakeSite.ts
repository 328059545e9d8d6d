import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LeasedCommand, Rejection, SyncAnswer, SyncBody } from '@site/contract/http/game';
import { createGameClient, type GameClient, type GameClientOptions } from '../gameClient.ts';
import type { OutboxEvent } from '../outbox.ts';

export type Sent = Omit<SyncBody, 'events'> & { readonly events: readonly OutboxEvent[] };

export const STEVE = { uuid: '8667ba71-b85a-4004-af54-457a9734eed7', name: 'Steve_99' };

export const command = (id: string, lease = `lease-${id}`): LeasedCommand => ({
  id,
  lease,
  kind: 'message',
  player: STEVE,
  args: { text: 'Hello' },
  requireOnline: false,
  notAfter: null,
});

export const ackAll = ({ events }: Sent) => ({ acked: events.map(({ id }) => id) });
export const refuse = (status: number, headers = {}) => new Response('{}', { status, headers });

/** Call `start` before each test and `stop` after it. */
export function fakeSite() {
  let folder = '';
  const site = {
    client: undefined as unknown as GameClient,
    calls: [] as Sent[],
    answer: ackAll as (sent: Sent) => Partial<SyncAnswer> | Response,
    run: jest.fn<unknown, [LeasedCommand]>(),
    onRejected: jest.fn<void, [Rejection, OutboxEvent | undefined]>(),
    start(): void {
      folder = mkdtempSync(path.join(tmpdir(), 'game-client-'));
      site.calls = [];
      site.answer = ackAll;
      site.run.mockReset();
      site.onRejected.mockReset();
    },
    open(options: Partial<GameClientOptions> = {}): GameClient {
      site.client = createGameClient({
        origin: 'https://site.example',
        token: 'gs_x',
        folder,
        hasSocket: false,
        fetch: send,
        software: 'paper',
        plugin: '1',
        maxPlayers: 20,
        players: () => [STEVE],
        // A plugin may return anything.
        run: site.run as GameClientOptions['run'],
        onRejected: site.onRejected,
        ...options,
      });
      return site.client;
    },
    chat: (text = 'Hello') => site.client.record('chat', { ...STEVE, channel: 'lobby', text }),
    handOut(...commands: LeasedCommand[]): void {
      let given = commands;
      site.answer = (sent) => {
        const now = given;
        given = [];
        return { ...ackAll(sent), commands: now };
      };
    },
    async stop(): Promise<void> {
      await site.client.stop();
      rmSync(folder, { recursive: true });
    },
  };
  async function send(_: unknown, init?: RequestInit): Promise<Response> {
    const sent = JSON.parse(String(init?.body)) as Sent;
    site.calls.push(sent);
    const given = site.answer(sent);
    if (given instanceof Response) return given;
    return Response.json({ acked: [], rejected: [], commands: [], nextIn: 15, ...given });
  }
  return site;
}
