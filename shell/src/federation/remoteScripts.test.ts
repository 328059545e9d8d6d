import { registerIntegrity } from './remoteScripts.ts';

const HOST = 'https://files.example';
const hashOf = (letter: string) => `sha384-${letter.repeat(64)}`;

function integrityOf(src: string): string {
  const script = document.createElement('script');
  script.src = src;
  return script.integrity;
}

test('a script of another origin has the hash of the innermost build around it', () => {
  registerIntegrity(`${HOST}/shop/remoteEntry.js`, { [`${HOST}/shop/remoteEntry.js`]: hashOf('b') });
  registerIntegrity(`${HOST}/shop/2/remoteEntry.js`, { [`${HOST}/shop/2/remoteEntry.js`]: hashOf('c') });
  expect(integrityOf(`${HOST}/shop/remoteEntry.js`)).toBe(hashOf('b'));
  expect(integrityOf(`${HOST}/shop/2/remoteEntry.js`)).toBe(hashOf('c'));
});

test('no content matches what no build has deployed, in its folder or beside it', () => {
  for (const path of ['/shop/2/late.js', '/other.js', '/shop/remoteEntry.js/x'])
    expect(integrityOf(HOST + path)).toBe(hashOf('A'));
  for (const src of ['https://files.example.org/a.js', '/assets/main.js'])
    expect(integrityOf(src)).toBeFalsy();
});

test('the hash is there however an element is given its address', () => {
  const script = document.createElement('script');
  script.setAttributeNS(null, 'src', `${HOST}/shop/2/late.js`);
  expect([script.integrity, script.src]).toEqual([hashOf('A'), `${HOST}/shop/2/late.js`]);
  script.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:title', 'a title');
  expect(script.getAttribute('xlink:title')).toBe('a title');
  const sheet = document.createElement('link');
  sheet.setAttributeNS(null, 'HREF', `${HOST}/shop/2/late.css`);
  expect(sheet.integrity).toBe(hashOf('A'));
});

test('files of this origin that belong to no registered build are loaded as they are', () => {
  registerIntegrity('/remotes/shop/1/remoteEntry.js', {});
  expect(integrityOf('/remotes/shop/1/page.js')).toBe(hashOf('A'));
  expect(integrityOf('/remotes/community/1/remoteEntry.js')).toBeFalsy();
});
