import { startTestApp } from '../testing/testApp.ts';

const HEADER = 'strict-transport-security';
const ONE_YEAR = 'max-age=31536000';

const { app } = await startTestApp({ env: { TRUST_PROXY: '10.0.0.0/8' } });

async function headerOf(url: string, forwarded: string, remoteAddress: string) {
  const answer = await app.inject({ url, remoteAddress, headers: { 'x-forwarded-proto': forwarded } });
  return answer.headers[HEADER];
}

test.each(['/', '/api/registry', '/api/unknown', '/assets/assets.json'])(
  'who reads %s by https is told to come back by https, others are not',
  async (url) => {
    expect(await headerOf(url, 'https', '10.1.2.3')).toBe(ONE_YEAR);
    expect(await headerOf(url, 'http', '10.1.2.3')).toBeUndefined();
    expect(await headerOf(url, 'https', '192.168.0.1')).toBeUndefined();
    expect((await app.inject({ url })).headers[HEADER]).toBeUndefined();
  },
);
