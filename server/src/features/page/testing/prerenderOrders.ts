import type { PrerenderOrder } from '@site/contract/prerender';
import { LANGS } from '@site/contract/lang';
import { registeredOf } from '../../../testing/remotes.ts';

const REMOTES = ['community', 'panel', 'shop'];

const site = {
  name: 'Blockhaven',
  serverAddress: 'play.example',
  accent: '#FFB454',
  hero: { de: 'Hallo', en: 'Hello' },
  socials: [],
  affiliates: [],
  publicPaths: [],
  imprint: { de: 'Impressum', en: 'Imprint' },
};

interface Choice {
  readonly version: string;
  /** What the entry of the navigation says; without one there is none. */
  readonly label?: string | undefined;
}

function remoteOf(
  name: string,
  { version, label }: Choice,
): PrerenderOrder['boot']['registry']['remotes'][number] {
  const navigation =
    label === undefined
      ? []
      : [
          {
            slots: ['navbar' as const],
            to: `/${name}`,
            label: { de: label, en: label },
            order: 5,
            guard: {},
          },
        ];
  const remote = registeredOf(name, { version });
  return { ...remote, modules: remote.modules.map((module) => ({ ...module, navigation })) };
}

/** An order for a page with one choice for each of three remotes. */
export function orderOf(
  choices: readonly Choice[],
  { lang = 'en', isMember = false }: { lang?: (typeof LANGS)[number]; isMember?: boolean } = {},
): PrerenderOrder {
  const remotes = choices.map((choice, place) => remoteOf(REMOTES[place] ?? '', choice));
  const revision = choices.map(({ version }) => version).join();
  return { boot: { site, lang, registry: { remotes }, revision, shell: 'main' }, isMember };
}

/** Every page that a site with three versions of each of three remotes shows: 27 registries, two languages, members or not. */
export function everyOrder(labelOf: (version: string) => string | undefined): PrerenderOrder[] {
  const choices = ['1.0.0', '2.0.0', '3.0.0'].map((version) => ({ version, label: labelOf(version) }));
  const registries = choices.flatMap((a) => choices.flatMap((b) => choices.map((c) => [a, b, c])));
  return registries.flatMap((registry) =>
    LANGS.flatMap((lang) => [false, true].map((isMember) => orderOf(registry, { lang, isMember }))),
  );
}
