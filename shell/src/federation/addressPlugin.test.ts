import { addressPlugin, bustCache } from './addressPlugin.ts';
import { trustOnly, type integrityOf } from './integrity.ts';

function scriptOf(url: string) {
  const made = addressPlugin().createScript?.({ url, attrs: {} }) as {
    script: HTMLScriptElement;
    timeout: number;
  };
  return { address: made.script.getAttribute('src'), ...made };
}

test('a script keeps its address, loads beside others, and is given up in time', () => {
  const { address, script, timeout } = scriptOf('/remotes/shop/1/remoteEntry.js');
  expect(address).toBe('/remotes/shop/1/remoteEntry.js');
  expect(script).toMatchObject({ async: true, crossOrigin: 'anonymous' });
  expect(timeout).toBe(12_000);
});

test('after a failure the files of that remote have another address at each try, the others keep theirs', () => {
  const now = jest.spyOn(Date, 'now');
  bustCache('/remotes/shop/1/remoteEntry.js');
  const first = scriptOf('/remotes/shop/1/remoteEntry.js').address;
  expect(first).toMatch(/^\/remotes\/shop\/1\/remoteEntry\.js\?again=\w+$/);
  expect(scriptOf('/remotes/panel/1/remoteEntry.js').address).toBe('/remotes/panel/1/remoteEntry.js');

  now.mockReturnValue(Date.now() + 5_000);
  bustCache('/remotes/shop/1/remoteEntry.js');
  expect(scriptOf('/remotes/shop/1/remoteEntry.js').address).not.toBe(first);
});

describe('what another origin serves', () => {
  const HASH = `sha384-${'b'.repeat(64)}`;
  const folder = 'https://cdn.example/shop/2/';

  test('is only run with the content that was deployed, also past the caches', () => {
    trustOnly(`${folder}remoteEntry.js`, { [`${folder}remoteEntry.js`]: HASH });
    expect(scriptOf(`${folder}remoteEntry.js`).script.integrity).toBe(HASH);
    bustCache(`${folder}remoteEntry.js`);
    const { address, script } = scriptOf(`${folder}remoteEntry.js`);
    expect(address).toContain('?again=');
    expect(script.integrity).toBe(HASH);
  });

  test('is not run at all where it was not deployed', () => {
    trustOnly(`${folder}remoteEntry.js`, {});
    expect(scriptOf(`${folder}more.js`).script.integrity).toBe(`sha384-${'A'.repeat(64)}`);
  });

  test('is asked for by the chunks of remotes, and nothing is said of files without hashes', () => {
    const { __integrityOf: ask } = globalThis as { __integrityOf?: typeof integrityOf };
    trustOnly(`${folder}remoteEntry.js`, { [`${folder}page.js`]: HASH });
    expect(ask?.(`${folder}page.js?x`)).toBe(HASH);
    expect(ask?.('https://site.example/remotes/shop/1/page.js')).toBeUndefined();
  });
});
