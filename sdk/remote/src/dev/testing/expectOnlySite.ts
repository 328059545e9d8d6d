import { startFakeSite } from '@site/delivery/testing/fakeSite';
import { foreignTargets, rawRequest } from './rawRequest.ts';

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
};

export async function expectOnlySite(port: number): Promise<void> {
  const stranger = await startFakeSite({ '/': '<h1>stranger</h1>' });
  try {
    for (const target of foreignTargets(new URL(stranger.url).host)) {
      expect(await rawRequest({ port, target })).not.toContain('stranger');
      await rawRequest({ port, target, headers: { accept: '*/*' } });
      await rawRequest({ port, target, headers: { ...UPGRADE, origin: `http://localhost:${port}` } });
    }
    expect(stranger.reached).toEqual([]);
  } finally {
    await stranger.close();
  }
}
