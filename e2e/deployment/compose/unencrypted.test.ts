import { siteUrl } from '@site/backend/siteUrl';
import { FILES, OVERLAYS, readCompose, readOverlay } from './testing/dockerFiles.ts';

const production = readCompose('docker/compose.prod.yml');

const all = [
  ...FILES.map((file) => [file, readCompose(file).services] as const),
  ...OVERLAYS.map((file) => [file, readOverlay(file)] as const),
];
const senders = all.flatMap(([file, services]) =>
  Object.entries(services).flatMap(([name, { environment = {} }]) =>
    'SITE' in environment ? [[`${file}: ${name}`, environment] as const] : [],
  ),
);

/** The value of a setting that nobody has changed. */
const defaultOf = (value = '') => value.replace(/^\$\{\w+:-(.*)\}$/, '$1');

test('programs that send tokens are found', () => {
  const names = senders.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(['docker/compose.prod.yml: gate', 'docker/compose.prod.yml: shop']),
  );
});

test.each(senders)(
  '%s sends its token unencrypted to the gateway of the composition only',
  (_, environment) => {
    const { SITE, UNENCRYPTED_HOST: unencryptedHost } = environment;
    expect(siteUrl(defaultOf(SITE), { unencryptedHost }).hostname).toBe(unencryptedHost);
    expect(unencryptedHost).toBe('gateway');
    expect(() => siteUrl('http://site.example', { unencryptedHost })).toThrow('unencrypted');
  },
);

test('the operator sends its key unencrypted to the servers of the composition only', () => {
  const { admin, server } = production.services;
  expect(admin?.environment).toMatchObject({ UNENCRYPTED_HOST: 'server' });
  expect(admin?.networks).toEqual(['site']);
  expect(server?.networks).toContain('site');
  expect(production.networks?.['site']?.internal).toBe(true);
});

test('the networks over which it goes are those of the composition', () => {
  const { gateway, gate, shop } = production.services;
  for (const sender of [gate, shop]) {
    const shared = sender?.networks?.filter((network) => gateway?.networks?.includes(network)) ?? [];
    expect(shared).toHaveLength(1);
  }
});
