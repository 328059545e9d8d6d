import type { Page } from '@playwright/test';

export interface InstanceCounts {
  readonly stores: number;
  readonly reacts: number;
  readonly reactRenderers: number;
  readonly routers: number;
  readonly i18nexts: number;
  readonly styleSheets: number;
}

// An instance appears in many objects (enhancers copy a store, namespaces copy a module), so this counts something
// that each instance has exactly one of.
function count(this: object[]): Omit<InstanceCounts, 'reactRenderers'> {
  const stores = new Set<unknown>();
  const reacts = new Set<unknown>();
  const routers = new Set<unknown>();
  const i18nexts = new Set<unknown>();
  const styleSheets = new Set<unknown>();
  const read = (object: object, key: string): unknown => {
    try {
      return Object.getOwnPropertyDescriptor(object, key) && Reflect.get(object, key);
    } catch {
      return undefined;
    }
  };
  const isFunction = (object: object, key: string) => typeof read(object, key) === 'function';

  for (const object of this) {
    if (object === window || object instanceof Node) continue;
    if (isFunction(object, 'replaceReducer') && isFunction(object, 'getState'))
      stores.add(read(object, 'getState'));
    const internals = read(object, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
    if (typeof internals === 'object' && internals && isFunction(object, 'useState')) reacts.add(internals);
    if (
      read(object, '$$typeof') === Symbol.for('react.context') &&
      read(object, 'displayName') === 'Navigation'
    ) {
      routers.add(object);
    }
    if (read(object, 'services') && read(object, 'isInitialized') === true) i18nexts.add(object);
    if (read(object, 'gs') && read(object, 'names') instanceof Map && read(object, 'options'))
      styleSheets.add(object);
  }
  return {
    stores: stores.size,
    reacts: reacts.size,
    routers: routers.size,
    i18nexts: i18nexts.size,
    styleSheets: styleSheets.size,
  };
}

/** Renderers register themselves with the devtools. Must run before the page is opened. */
export async function watchRenderers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(globalThis, {
      __RENDERERS__: renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        renderers: new Map(),
        supportsFiber: true,
        inject: (renderer: unknown) => renderers.push(renderer),
        onScheduleFiberRoot() {},
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
      },
    });
  });
}

/** Counts the instances in a page from its heap, without any code in the product. */
export async function countInstances(page: Page): Promise<InstanceCounts> {
  const client = await page.context().newCDPSession(page);
  const { result: prototype } = await client.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const { objects } = await client.send('Runtime.queryObjects', {
    prototypeObjectId: String(prototype.objectId),
  });
  const { result, exceptionDetails } = await client.send('Runtime.callFunctionOn', {
    objectId: String(objects.objectId),
    functionDeclaration: count.toString(),
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const reactRenderers = await page.evaluate(
    () => (globalThis as typeof globalThis & { __RENDERERS__: unknown[] }).__RENDERERS__.length,
  );
  await client.detach();
  return { ...(result.value as Omit<InstanceCounts, 'reactRenderers'>), reactRenderers };
}
