import { addressPlugin, bustCache, type prepareScript, trustOnly } from './remoteScripts.ts';

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
  expect(first).toMatch(/\/remotes\/shop\/1\/remoteEntry\.js\?again=\w+$/);
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

  test('is shown by remotes for each of their chunks', () => {
    const { __prepareScript: show } = globalThis as { __prepareScript?: typeof prepareScript };
    const chunk = (src: string) => {
      const script = Object.assign(document.createElement('script'), { src });
      show?.(script);
      return { integrity: script.integrity, src: script.src };
    };
    trustOnly(`${folder}remoteEntry.js`, { [`${folder}page.js`]: HASH });
    bustCache('/remotes/shop/1/remoteEntry.js');
    expect(chunk(`${folder}page.js`)).toEqual({ integrity: HASH, src: `${folder}page.js` });
    const own = `${location.origin}/remotes/shop/1/page.js`;
    expect(chunk(own)).toEqual({
      integrity: '',
      src: expect.stringMatching(/page\.js\?again=\w+$/) as string,
    });
  });
});
