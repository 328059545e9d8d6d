import type { CDPSession } from '@playwright/test';
import type { CheckedBuild } from './findings.ts';
import { MAX_SOURCES } from './stackSource.ts';

const MAX_COMPONENTS = 40;

/** Runs in the page: the components that an element is part of, the nearest first. */
function componentsOf(element: Element | null, max: number): unknown[] {
  interface Fiber {
    readonly type: unknown;
    readonly return: Fiber | null;
  }
  type Wrapped = { readonly render?: unknown; readonly type?: unknown } | null | undefined;
  const keyOf = (found: Element) => Object.keys(found).find((key) => key.startsWith('__reactFiber$'));
  let owner = element;
  while (owner && keyOf(owner) === undefined) owner = owner.parentElement;
  const key = owner ? keyOf(owner) : undefined;
  let fiber = key === undefined ? null : (owner as unknown as Record<string, Fiber>)[key]!;
  const found: unknown[] = [];
  for (let count = 0; fiber && count < max; fiber = fiber.return) {
    const type = fiber.type as Wrapped;
    const code = typeof type === 'function' ? type : (type?.render ?? type?.type);
    if (typeof code !== 'function' || found.includes(code)) continue;
    count += 1;
    found.push(code);
  }
  return found;
}

export type CodeFinder = ReturnType<typeof createCodeFinder>;

/** Finds where code of a build is defined, with the browser's debugger. */
export function createCodeFinder(session: CDPSession, { site, name, version }: CheckedBuild) {
  const files = `/remotes/${name}/${version}/`;
  const urls = new Map<string, string>();
  let enabled: Promise<unknown> | undefined;

  /** Only when something is looked for: a debugger makes pages slower. */
  function enable(): Promise<unknown> {
    if (!enabled) {
      session.on('Debugger.scriptParsed', ({ scriptId, url }) => void urls.set(scriptId, url));
      enabled = session.send('Debugger.enable');
    }
    return enabled;
  }

  async function placeOf(objectId: string): Promise<string | undefined> {
    const { internalProperties = [] } = await session.send('Runtime.getProperties', {
      objectId,
      ownProperties: true,
    });
    const location = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value as
      { scriptId: string; lineNumber: number; columnNumber: number } | undefined;
    const url = location && urls.get(location.scriptId);
    if (!location || !url || !URL.canParse(url)) return undefined;
    const { origin, pathname } = new URL(url);
    if (origin === new URL(site).origin && !pathname.startsWith(files)) return undefined;
    return `${pathname}:${location.lineNumber + 1}:${location.columnNumber + 1}`;
  }

  /** @param expression results in a function, or in an array of functions */
  async function functions(expression: string): Promise<string[]> {
    try {
      await enable();
      const { result } = await session.send('Runtime.evaluate', { expression: `[${expression}].flat()` });
      if (result.objectId === undefined) return [];
      const { result: entries } = await session.send('Runtime.getProperties', {
        objectId: result.objectId,
        ownProperties: true,
      });
      const places: string[] = [];
      for (const { value } of entries) {
        if (value?.type !== 'function' || value.objectId === undefined) continue;
        const place = await placeOf(value.objectId);
        if (place !== undefined && places.length < MAX_SOURCES) places.push(place);
      }
      return places;
    } catch {
      // The page may have gone: the finding counts without its place.
      return [];
    }
  }

  return {
    functions,
    /** @param expression results in an element, whose components are told, the nearest first */
    components: (expression: string) =>
      functions(`(${componentsOf.toString()})(${expression}, ${MAX_COMPONENTS})`),
  };
}
