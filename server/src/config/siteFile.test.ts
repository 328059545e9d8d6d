import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from './config.ts';
import { readSiteFile } from './siteFile.ts';
import { StartupError } from '@site/backend/startupError';
import { newFolder } from '@site/backend/testing/folder';

const file = path.join(newFolder(), 'site.json');
const { siteConfig } = readConfig({});
const shipped = readSiteFile(siteConfig);

function refusalOf(content: string): string {
  fs.writeFileSync(file, content);
  try {
    readSiteFile(file);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as Error;
    expect(message).not.toContain('\n');
    expect(message.startsWith(`${file} `)).toBe(true);
    return message.slice(file.length + 1);
  }
  throw new Error('The file was taken');
}

test('accepts the file in the repository', () => {
  expect(shipped).toMatchObject({
    name: 'Blockhaven',
    publicPaths: [],
    voucher: { code: 'SUMMER10', percent: 10 },
  });
  // It would learn the network's address without being asked for.
  expect(shipped.services).not.toHaveProperty('status');
});

test("states the site's retention periods in the privacy text", () => {
  const text = { de: 'Wir löschen sie nach {applicationDays} Tagen.', en: 'Gone after {auditDays} days.' };
  const privacy = [{ title: { de: 'Bewerbungen', en: 'Applications' }, text }];
  fs.writeFileSync(file, JSON.stringify({ ...shipped, privacy, retention: { applicationDays: 90 } }));
  const { privacy: filled, retention } = readSiteFile(file);
  expect(retention).toEqual({ applicationDays: 90, auditDays: 730, chatDays: 14 });
  expect(filled[0]?.text).toEqual({ de: 'Wir löschen sie nach 90 Tagen.', en: 'Gone after 730 days.' });
  expect(shipped.privacy.flatMap(({ text: { de, en } }) => [de, en]).join()).not.toMatch(/[{}]/);
});

test('reports a missing file', () => {
  expect(() => readSiteFile(path.join(newFolder(), 'none.json'))).toThrow(/none\.json can't be read: ENOENT/);
  expect(() => readSiteFile(newFolder())).toThrow(StartupError);
});

test.each(['', '{', '{\n  "name": "x",\n  broken\n}', '{"name": "a\nb"}', '[1,\n2', '[1,\n2,\nbroken]'])(
  'rejects invalid JSON in one line: %j',
  (content) => {
    expect(refusalOf(content)).toMatch(/^can't be read: .+/);
  },
);

const { services } = shipped;
const withStatus = (url: unknown) => ({ ...shipped, services: { ...services, status: { url } } });
const withAvatars = (url: unknown) => ({ ...shipped, services: { ...services, avatars: { url } } });
const STATUS =
  /^is wrong: services\.status\.url: expected an https address with \{address\} behind its host and no other placeholder$/;
const AVATARS =
  /^is wrong: services\.avatars\.url: expected an https address with \{uuid\} and \{size\} behind its host and no other placeholder$/;

test.each<[change: unknown, reason: RegExp]>([
  [null, /^is wrong: Invalid input: expected object, received null$/],
  [[], /^is wrong: Invalid input: expected object/],
  [{ ...shipped, colour: 'red' }, /^is wrong: Unrecognized key: "colour"$/],
  [{ ...shipped, name: '' }, /^is wrong: name: /],
  [{ ...shipped, accent: 'red; }' }, /^is wrong: accent: /],
  [{ ...shipped, hero: { de: 'Hallo' } }, /^is wrong: hero\.en: /],
  [{ ...shipped, publicPaths: ['/panel'] }, /^is wrong: publicPaths\.0: /],
  [{ ...shipped, socials: [{ label: 'x', url: 'javascript:alert(1)' }] }, /^is wrong: socials\.0\.url: /],
  [{ ...shipped, voucher: { code: 'X', percent: 101 } }, /^is wrong: voucher\.percent: /],
  [{ ...shipped, services: undefined }, /^is wrong: services: /],
  [{ ...shipped, services: { status: services.status } }, /^is wrong: services\.avatars: /],
  [{ ...shipped, services: { ...services, skins: {} } }, /^is wrong: services: Unrecognized key: "skins"$/],
  [withStatus(null), STATUS],
  [withStatus('http://status.example/{address}'), STATUS],
  [withStatus('ftp://status.example/{address}'), STATUS],
  [withStatus('javascript:alert("{address}")'), STATUS],
  [withStatus('status.example/{address}'), STATUS],
  [withStatus('https://status.example/'), STATUS],
  [withStatus('https://status.example'), STATUS],
  [withStatus('https://{address}.example/'), STATUS],
  [withStatus('https://{address}/'), STATUS],
  [withStatus('https:///{address}'), STATUS],
  [withStatus('https://user:password@status.example/{address}'), STATUS],
  [withStatus('https://status.example:99999/{address}'), STATUS],
  [withStatus('https://status.example/#{address}'), STATUS],
  [withStatus('https://status.example/{address}/{size}'), STATUS],
  [withStatus('https://status.example/{addres}'), STATUS],
  [withStatus('https://status.example/ {address}'), STATUS],
  [withAvatars('https://heads.example/{uuid}'), AVATARS],
  [withAvatars('https://heads.example/{size}'), AVATARS],
  [withAvatars('https://heads.example/{uuid}/{size}/{address}'), AVATARS],
  [{ ...shipped, name: 1, accent: 2 }, /^is wrong: name: .+; accent: .+$/],
])('reports the invalid field: %#', (content, reason) => {
  expect(refusalOf(JSON.stringify(content))).toMatch(reason);
});

test.each([
  withStatus('https://status.example:8443/v2/status/java/{address}?timeout=2'),
  withStatus('https://127.0.0.1/?of={address}'),
  withAvatars('https://heads.example/{uuid}?size={size}&default={uuid}'),
])('accepts a custom URL format of a service: %#', (content) => {
  fs.writeFileSync(file, JSON.stringify(content));
  expect(readSiteFile(file)).toEqual(content);
});
