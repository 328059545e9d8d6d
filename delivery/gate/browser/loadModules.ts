import { errors } from '@playwright/test';
import type { Registry } from '@site/contract/http/registry';
import { labelOf, type Finding } from './findings.ts';
import { findGlobalStyles } from './globalStyles.ts';
import { isUnreachable, settleCheck, notDone, type SiteTrouble } from './slowness.ts';
import { createCodeFinder, filesOf } from './ownSource.ts';
import { sourcesOf } from './stackSource.ts';
import { labelOfVisitor, type Given, type Visitor } from './visit.ts';
import { watchAccess } from './watchAccess.ts';
import { watchPage } from './watchPage.ts';

/** Milliseconds for the page with its federation runtime, and then for all modules. */
const TIMEOUT_MS = 12_000;

interface Failure {
  readonly module: string;
  readonly what: string;
  readonly stack?: string | undefined;
  /** The number of the function that loads it, in the page. */
  readonly code?: number | undefined;
  readonly isLate?: boolean;
  readonly todo: string;
}

/** Where the page keeps the functions that failures are about. */
const LOADERS = 'globalThis.gateLoaders';

const TODO = {
  module:
    'See that src has the module, with defineModule([…]) as its default export, and that the build exposes it.',
  page: 'Load a component that its file exports: () => import(…).then((m) => m.MyPage).',
  strings:
    'Give its strings a loader for each language: de: () => import(…).then((m) => m.default), from locales/de.json.',
} as const;

/** The used part of the federation runtime, which every page with remotes has. */
interface Host {
  readonly name: string;
  registerRemotes(remotes: readonly object[]): void;
  loadRemote(id: string): Promise<{ readonly default?: LoadedModule } | null>;
}

interface LoadedModule {
  readonly pages?: Readonly<Record<string, () => Promise<unknown>>>;
  readonly strings?: Readonly<Record<string, Readonly<Record<string, () => Promise<unknown>>>>>;
  /** By feature and slot. */
  readonly contributions?: Readonly<Record<string, { readonly component: () => Promise<unknown> }>>;
  readonly dispose?: () => void;
}

/** Runs in the page: loads every module as the shell does, with all chunks of its pages. */
async function loadAll({
  name,
  version,
  timeoutMs,
  advice,
}: {
  readonly name: string;
  readonly version: string;
  readonly timeoutMs: number;
  readonly advice: typeof TODO;
}): Promise<Failure[]> {
  const loaders: unknown[] = [];
  Object.assign(globalThis, { gateLoaders: loaders });
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as { registry?: Registry };
  const remote = boot.registry?.remotes.find((known) => known.name === name);
  if (remote?.version !== version)
    return [
      {
        module: name,
        what: `The page was given ${remote?.version ?? 'no build'} instead of ${version}.`,
        todo: 'Deploy it again: another version may have gone live meanwhile.',
      },
    ];

  type Federation = { __FEDERATION__?: { __INSTANCES__: readonly Host[] } };
  const findHost = () =>
    (globalThis as Federation).__FEDERATION__?.__INSTANCES__.find((known) => known.name === 'shell');
  const until = performance.now() + timeoutMs;
  while (!findHost() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  const host = findHost();
  if (!host)
    return [
      {
        module: name,
        what: 'The page did not load the federation runtime of the shell.',
        isLate: true,
        todo: 'See that the site responds.',
      },
    ];
  const type = remote.type === 'module' ? remote.type : 'global';
  host.registerRemotes([{ name, entry: remote.entry, entryGlobalName: remote.global, type }]);

  /** Notes what code of the build starts in the page. @returns a function that describes what of it goes on, once */
  function watchLeaks(files: string): () => { what: string; stack: string }[] {
    const held = new Map<unknown, { what: string; stack: string }>();
    /** The stack if code of the build has called. */
    const stackOfBuild = () => {
      const { stack = '' } = new Error();
      return stack.includes(files) ? stack : undefined;
    };
    type Listen = (type: string, listener: Listener, options?: Options) => void;
    type Listener = EventListenerOrEventListenerObject;
    type Options = boolean | AddEventListenerOptions;
    for (const [target, label] of [
      [window, 'window'],
      [document, 'document'],
    ] as const) {
      const add = target.addEventListener.bind(target) as Listen;
      const remove = target.removeEventListener.bind(target) as Listen;
      const known = new Map<unknown, string>();
      target.addEventListener = ((type: string, listener: Listener, options?: Options) => {
        const key = `${label} ${type}`;
        const { signal } = typeof options === 'object' ? options : { signal: undefined };
        const stack = stackOfBuild();
        if (stack !== undefined && listener) {
          known.set(listener, key);
          held.set(listener, { what: `a listener for "${type}" on ${label}`, stack });
          signal?.addEventListener('abort', () => held.delete(listener));
        }
        add(type, listener, options);
      }) as Listen;
      target.removeEventListener = ((type: string, listener: Listener, options?: Options) => {
        if (known.get(listener) === `${label} ${type}`) held.delete(listener);
        remove(type, listener, options);
      }) as Listen;
    }
    const start = window.setInterval.bind(window) as (...args: unknown[]) => number;
    const stop = window.clearInterval.bind(window);
    Object.assign(window, {
      setInterval(...args: unknown[]) {
        const id = start(...args);
        const stack = stackOfBuild();
        if (stack !== undefined) held.set(id, { what: 'an interval', stack });
        return id;
      },
      clearInterval(id?: number) {
        held.delete(id);
        stop(id);
      },
    });
    return () => {
      const left = [...held.values()];
      held.clear();
      return left;
    };
  }

  const failures: Failure[] = [];
  const leaks = watchLeaks(`/remotes/${name}/${version}/`);
  const attempt = async (
    { module, part, todo, code }: { module: string; part: string; todo: string; code?: unknown },
    load: () => Promise<unknown>,
  ) => {
    let isLate = false;
    const tooLate = new Promise<never>((_, reject) =>
      setTimeout(
        () => {
          isLate = true;
          reject(new Error('It did not arrive in time.'));
        },
        until - performance.now() + 1,
      ),
    );
    try {
      const loaded = await Promise.race([load(), tooLate]);
      if (loaded === undefined || loaded === null)
        throw new Error('Nothing is exported under the name that is asked for.');
      return loaded;
    } catch (error) {
      const { message, stack } = error as Error;
      failures.push({
        module,
        what: `${part} can't be loaded: ${message}`,
        stack,
        code: code === undefined ? undefined : loaders.push(code) - 1,
        isLate,
        todo,
      });
      return undefined;
    }
  };
  for (const { module, routes, contributions = [] } of remote.modules) {
    const own = { module, part: `The module ${module}`, todo: advice.module };
    const code = (await attempt(own, async () => {
      return (await host.loadRemote(`${name}/${module.slice(2)}`))?.default;
    })) as LoadedModule | undefined;
    if (!code) continue;
    const pages = routes.map(({ path }) =>
      attempt(
        { module, part: `The page of ${path}`, todo: advice.page, code: code.pages?.[path] },
        async () => code.pages?.[path]?.(),
      ),
    );
    const parts = contributions.map(({ feature, slot }) => {
      const component = code.contributions?.[`${feature} ${slot}`]?.component;
      const part = { module, part: `What ${feature} shows in ${slot}`, todo: advice.page, code: component };
      return attempt(part, async () => component?.());
    });
    const strings = Object.entries(code.strings ?? {}).map(async ([feature, langs]) => {
      const [de = {}, en = {}] = (await Promise.all(
        ['de', 'en'].map((lang) =>
          attempt(
            {
              module,
              part: `The text of ${feature} (${lang})`,
              todo: advice.strings,
              code: langs[lang] ?? langs['en'] ?? langs['de'],
            },
            async () => langs[lang]?.(),
          ),
        ),
      )) as (Readonly<Record<string, string>> | undefined)[];
      for (const [lang, own, other] of [
        ['German', de, en],
        ['English', en, de],
      ] as const) {
        const missing = Object.keys(other).filter((key) => !own[key]?.trim());
        if (missing.length === 0 || Object.keys(own).length === 0) continue;
        failures.push({
          module,
          code: loaders.push(langs[lang === 'German' ? 'de' : 'en']) - 1,
          what: `The ${lang} texts of ${feature} lack ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' and more' : ''}.`,
          todo: 'Give every text in both languages, under the same keys.',
        });
      }
    });
    await Promise.all([...pages, ...parts, ...strings]);
    code.dispose?.();
    for (const leak of leaks())
      failures.push({
        module,
        what: `A newer build would run beside this one: dispose leaves ${leak.what}.`,
        stack: leak.stack,
        todo: 'Stop what your modules start when they are loaded: defineModule(features, { dispose }).',
      });
  }
  return failures;
}

/**
 * Loads every exposed module of a build in the shell with all of its pages, including those without a smoke path.
 *
 * @returns what timed out, not yet recorded
 */
export async function loadModules(
  visitor: Visitor,
  { build, findings, until, knownRules }: Given,
): Promise<readonly Finding[]> {
  const at = `/, ${labelOfVisitor(visitor)}`;
  if (Date.now() >= until) return settleCheck({ found: [], late: [notDone(at)] }, findings);
  const { name, version } = build;
  const found: Finding[] = [];
  const late: Finding[] = [];
  const own = { add: (finding: Finding) => void found.push(finding) };
  const page = await visitor.context.newPage();
  const session = await page.context().newCDPSession(page);
  const finder = createCodeFinder(session, filesOf(build));
  const watch = await watchPage(page, build, { session, finder, findings: own, at });
  await watchAccess(session, build, { findings: own, at, mark: visitor.mark });
  let site: SiteTrouble;
  try {
    await page.goto(`${build.site}/`, { timeout: TIMEOUT_MS });
    const failures = await page.evaluate(loadAll, { name, version, timeoutMs: TIMEOUT_MS, advice: TODO });
    for (const { module, what, stack, code, isLate, todo } of failures) {
      const inStack = sourcesOf(stack, `/remotes/${name}/${version}/`);
      (isLate ? late : found).push({
        what,
        at: `${module} in ${at}`,
        sources:
          inStack.length > 0 || code === undefined ? inStack : await finder.functions(`${LOADERS}[${code}]`),
        todo,
      });
    }
    found.push(...(await findGlobalStyles(page, at, `/remotes/${name}/${version}/`, await knownRules)));
  } catch (error) {
    const { message } = error as Error;
    const failure = {
      what: `The modules of ${labelOf(build)} could not be loaded: ${message.split('\n')[0]}`,
      at,
      todo: 'Open the site with this build in a browser (as an override).',
    };
    if (isUnreachable(message)) watch.addUnreachable(failure);
    else (error instanceof errors.TimeoutError ? late : found).push(failure);
  } finally {
    site = await watch.stop();
    await page.close();
  }
  return settleCheck({ found, late, site }, findings);
}
