import { noSiteAnswers } from './noSite.ts';
import { proxyVariableFor } from './proxy.ts';

const PROXY = 'http://proxy.example:3128';

test.each<[string, Record<string, string>, string | undefined]>([
  ['https://play.example', {}, undefined],
  ['https://play.example', { HTTPS_PROXY: PROXY }, 'HTTPS_PROXY'],
  ['https://play.example', { https_proxy: PROXY, HTTP_PROXY: PROXY }, 'https_proxy'],
  ['http://gateway:8080', { HTTP_PROXY: PROXY }, 'HTTP_PROXY'],
  ['https://play.example', { HTTP_PROXY: PROXY, HTTPS_PROXY: '' }, undefined],
  ['http://localhost:3000', { HTTP_PROXY: PROXY }, undefined],
  ['https://play.example', { HTTPS_PROXY: PROXY, NO_PROXY: 'other.example, play.example' }, undefined],
  ['https://play.example', { HTTPS_PROXY: PROXY, no_proxy: '.example' }, undefined],
  ['https://play.example', { HTTPS_PROXY: PROXY, NO_PROXY: 'lay.example' }, 'HTTPS_PROXY'],
  ['https://play.example', { HTTPS_PROXY: PROXY, NO_PROXY: 'play.example:8443' }, 'HTTPS_PROXY'],
  ['https://play.example', { HTTPS_PROXY: PROXY, NO_PROXY: '*' }, undefined],
])('%s with %j is reached through %s', (site, env, variable) => {
  expect(proxyVariableFor(new URL(site), env)).toBe(variable);
});

test('who is behind a proxy is told its variable when no site answers', () => {
  const { HTTPS_PROXY: before } = process.env;
  process.env['HTTPS_PROXY'] = PROXY;
  try {
    expect(noSiteAnswers('https://play.example')).toContain('HTTPS_PROXY');
    expect(noSiteAnswers('http://localhost:3000')).not.toContain('HTTPS_PROXY');
  } finally {
    if (before === undefined) delete process.env['HTTPS_PROXY'];
    else process.env['HTTPS_PROXY'] = before;
  }
});
