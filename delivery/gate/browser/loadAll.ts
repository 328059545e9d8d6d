import type { RegisteredRemote, Registry } from '@site/contract/http/registry';
import type { PageLeaks } from './watchLeaks.ts';

export interface Failure {
  readonly module: string;
  readonly what: string;
  readonly stack?: string | undefined;
  /** The number of the function that loads it, in the page. */
  readonly code?: number | undefined;
  readonly isLate?: boolean;
  /** True if the site's own code is missing, which proves nothing about the build. */
  readonly isOfSite?: boolean;
  readonly todo: string;
}

export const ADVICE = {
  module:
    'See that src has the module, with defineModule([…]) as its default export, and that the build exposes it.',
  page: 'Load a component that its file exports: () => import(…).then((m) => m.MyPage).',
  strings:
    'Give its strings a loader for each language: de: () => import(…).then((m) => m.default), from locales/de.json.',
} as const;

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

/** Where the page keeps the functions that failures are about. */
export const LOADERS = 'globalThis.gateLoaders';

type Federation = { readonly __FEDERATION__?: { readonly __INSTANCES__: readonly Host[] } };

/** Runs in the page: waits for the shell's federation runtime and registers the build with it. */
export async function registerBuild({
  name,
  version,
  timeoutMs,
}: {
  readonly name: string;
  readonly version: string;
  readonly timeoutMs: number;
}): Promise<RegisteredRemote | Failure> {
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as { registry?: Registry };
  const remote = boot.registry?.remotes.find((known) => known.name === name);
  if (remote?.version !== version)
    return {
      module: name,
      what: `The page was given ${remote?.version ?? 'no build'} instead of ${version}.`,
      todo: 'Deploy it again: another version may have gone live meanwhile.',
    };
  const findHost = () =>
    (globalThis as Federation).__FEDERATION__?.__INSTANCES__.find((known) => known.name === 'shell');
  const until = performance.now() + timeoutMs;
  while (!findHost() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
  const host = findHost();
  if (!host)
    return {
      module: name,
      what: 'The page did not load the federation runtime of the shell.',
      isOfSite: true,
      todo: 'See that the site responds.',
    };
  const type = remote.type === 'module' ? remote.type : 'global';
  host.registerRemotes([{ name, entry: remote.entry, entryGlobalName: remote.global, type }]);
  return remote;
}

/** Runs in the page: loads every module of a registered build as the shell does, with all chunks of its pages. */
export async function loadAll({
  remote: { name, modules },
  timeoutMs,
  advice,
}: {
  readonly remote: RegisteredRemote;
  readonly timeoutMs: number;
  readonly advice: typeof ADVICE;
}): Promise<Failure[]> {
  const loaders: unknown[] = [];
  Object.assign(globalThis, { gateLoaders: loaders });
  const until = performance.now() + timeoutMs;
  const host = (globalThis as Federation).__FEDERATION__!.__INSTANCES__.find(
    (known) => known.name === 'shell',
  )!;
  const failures: Failure[] = [];
  const { gateLeaks } = globalThis as unknown as PageLeaks;
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
  for (const { module, routes, contributions = [] } of modules) {
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
    for (const leak of gateLeaks())
      failures.push({
        module,
        what: `A newer build would run beside this one: dispose leaves ${leak.what}.`,
        stack: leak.stack,
        todo: 'Stop what your modules start when they are loaded: defineModule(features, { dispose }).',
      });
  }
  return failures;
}
