import { addressPlugin, bustCache } from './addressPlugin.ts';

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
