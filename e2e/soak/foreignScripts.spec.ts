import { deployElsewhere, ELSEWHERE, startOrigin } from '../support/otherOrigin.ts';
import { createToken } from '../support/pipeline.ts';
import { startSite } from '../support/site.ts';
import { expect, testOn } from '../support/test.ts';

const test = testOn(async () => {
  const files = await startOrigin();
  const site = await startSite(files.env);
  return {
    ...site,
    files,
    async stop() {
      files.stop();
      await site.stop();
    },
  };
});
test.use({ ignoreHTTPSErrors: true, allowedViolations: /./ });

/** Each way has a file of its own. */
async function tryAll(folder: string): Promise<Record<string, string>> {
  const ran = new Set<string>();
  const outcomes: Record<string, string> = {};
  Object.assign(globalThis, { ran });
  const settled = (element: Element) =>
    new Promise((resolve) => {
      for (const event of ['load', 'error']) element.addEventListener(event, resolve);
      setTimeout(resolve, 2_000);
    });
  const attempt = async (name: string, run: (address: string) => unknown) => {
    try {
      const made = await run(`${folder}/${name}.js`);
      const element = made instanceof Element && (made.querySelector('script') ?? made);
      if (element) {
        const end = settled(element);
        document.head.append(made as Element);
        if (element.matches('script, link')) await end;
      }
      outcomes[name] = ran.has(name) ? 'ran' : 'did not run';
    } catch (error) {
      outcomes[name] = (error as Error).name;
    }
  };
  const script = (set: (element: HTMLScriptElement) => void) => {
    const element = document.createElement('script');
    set(element);
    return element;
  };
  const svgScript = (set: (element: SVGScriptElement) => void) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const element = svg.appendChild(
      document.createElementNS(svg.namespaceURI!, 'script'),
    ) as SVGScriptElement;
    set(element);
    return svg;
  };
  const sheet = (set: (element: HTMLLinkElement) => void) => {
    const element = document.createElement('link');
    element.rel = 'stylesheet';
    element.nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')!.content;
    set(element);
    return element;
  };
  const node = (name: string, value: string) => {
    const attribute = document.createAttribute(name);
    attribute.value = value;
    return attribute;
  };

  await attempt('src', (to) => script((element) => (element.src = to)));
  await attempt('setAttribute', (to) => script((element) => element.setAttribute('src', to)));
  await attempt('setAttributeNS', (to) => script((element) => element.setAttributeNS(null, 'src', to)));
  await attempt('inherited', (to) =>
    script((element) => Element.prototype.setAttribute.call(element, 'src', to)),
  );
  await attempt('node', (to) => script((element) => element.setAttributeNode(node('src', to))));
  await attempt('nodeValue', (to) =>
    script((element) => {
      element.src = '/assets/none.js';
      element.attributes.getNamedItem('src')!.value = to;
    }),
  );
  await attempt('svg', (to) => svgScript((element) => element.setAttribute('href', to)));
  await attempt('svgNS', (to) => svgScript((element) => element.setAttributeNS(null, 'href', to)));
  await attempt('svgXlink', (to) =>
    svgScript((element) => element.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', to)),
  );
  await attempt('svgBaseVal', (to) => svgScript((element) => (element.href.baseVal = to)));
  await attempt('svgNode', (to) => svgScript((element) => element.setAttributeNode(node('href', to))));
  await attempt('markup', (to) => {
    const box = document.createElement('div');
    box.innerHTML = `<script src="${to}"></script><link rel="stylesheet" href="${to}">`;
    return box;
  });
  await attempt('parsed', (to) => {
    const parsed = new DOMParser().parseFromString(`<script src="${to}"></script>`, 'text/html');
    return document.adoptNode(parsed.querySelector('script')!);
  });
  await attempt('sanitized', (to) => {
    const box = document.createElement('div') as HTMLDivElement & { setHTML(html: string): void };
    box.setHTML(`<script src="${to}"></script><svg><script href="${to}"></script></svg>`);
    return box;
  });
  await attempt('worker', (to) => new Worker(to));
  await attempt('sharedWorker', (to) => new SharedWorker(to));
  await attempt('serviceWorker', (to) => navigator.serviceWorker.register(to));
  await attempt('importScripts', (to) => {
    const text = new Blob([`importScripts(${JSON.stringify(to)})`], { type: 'text/javascript' });
    return new Worker(URL.createObjectURL(text));
  });
  await attempt('sheet', (to) => sheet((element) => (element.href = to)));
  await attempt('sheetNS', (to) => sheet((element) => element.setAttributeNS(null, 'href', to)));
  for (const { href } of document.styleSheets) if (href?.startsWith(folder)) outcomes[href] = 'applied';
  return outcomes;
}

test('no script of another origin runs that is no file of a build, however its address is given', async ({
  page,
  request,
  site: { files, ...site },
}) => {
  await deployElsewhere(request, site, await createToken(site), files, ELSEWHERE);
  const scripts = (file: string) =>
    Buffer.from(file.startsWith('sheet') ? 'a {}' : `globalThis.ran?.add('${file.replace('.js', '')}')`);
  files.builds.set('undeployed', new Proxy({}, { get: (_, file: string) => scripts(file) }));
  await page.goto('/elsewhere');
  await expect(page.getByRole('heading', { level: 1, name: 'From another origin' })).toBeVisible();
  expect(await page.evaluate(tryAll, `${files.origin}/undeployed`)).toEqual({
    // Fetched with a hash that nothing has.
    src: 'did not run',
    setAttribute: 'did not run',
    setAttributeNS: 'did not run',
    sheet: 'did not run',
    sheetNS: 'did not run',
    sanitized: 'did not run',
    // Refused before anything is fetched.
    inherited: 'TypeError',
    node: 'TypeError',
    nodeValue: 'TypeError',
    svg: 'TypeError',
    svgNS: 'TypeError',
    svgXlink: 'TypeError',
    svgBaseVal: 'TypeError',
    svgNode: 'TypeError',
    markup: 'TypeError',
    parsed: 'TypeError',
    worker: 'TypeError',
    sharedWorker: 'TypeError',
    serviceWorker: 'TypeError',
    importScripts: 'TypeError',
  });
});
