import type { Guard } from '@site/contract/guards';
import type { NavigationData, RegisteredRemote, Registry } from '@site/contract/http/registry';
import type { PublicSite } from '@site/contract/http/site';

// Has the shape of the shell's `boot/bootData.ts` and stands in for it, as what a page is served with:
// `jest.mock('../boot/bootData.ts', () => jest.requireActual('@site/testing/sampleSite'))`

export const site: PublicSite = {
  name: 'Testhaven',
  serverAddress: 'play.testhaven.example',
  accent: '#FFB454',
  hero: { de: 'Komm vorbei.', en: 'Drop in.' },
  socials: [{ label: 'Discord', url: 'https://discord.example/testhaven' }],
  affiliates: [{ label: 'Server list', url: 'https://serverlist.example/' }],
  publicPaths: [],
  imprint: {
    de: 'Testhaven Netzwerk\nTestweg 1\n\nKontakt: team@testhaven.example',
    en: 'Testhaven Network\nTestweg 1\n\nContact: team@testhaven.example',
  },
};

const LOGIN: Guard = { login: true };
const STAFF: Guard = { staff: true };
const LEADS: Guard = { ranks: ['owner', 'admin'] };

interface SamplePage {
  readonly path: string;
  readonly guard: Guard;
  readonly link?: Pick<NavigationData, 'slots' | 'order'> & Partial<NavigationData>;
}

function remote(name: string, pages: readonly SamplePage[]): RegisteredRemote {
  const title = (path: string) => ({ de: `${path} (de)`, en: `${path} (en)` });
  return {
    name,
    version: '1',
    global: `__remote_${name}`,
    entry: `/remotes/${name}/1/remoteEntry.js`,
    modules: [
      {
        module: './manifest',
        routes: pages.map(({ path, guard }) => ({
          feature: 'sample',
          path,
          title: title(path),
          guard: guard as RegisteredRemote['modules'][0]['routes'][0]['guard'],
        })),
        navigation: pages.flatMap(({ path, guard, link }) =>
          link ? [{ to: path, label: title(path), guard: guard as NavigationData['guard'], ...link }] : [],
        ),
      },
    ],
  };
}

export const servedRevision = 'registry-1';
export const shellVersion = 'shell-1';

export const servedRegistry: Registry = {
  remotes: [
    remote('panel', [
      {
        path: '/panel',
        guard: STAFF,
        link: { slots: ['user'], order: 40, label: { de: 'Team', en: 'Staff' } },
      },
      {
        path: '/panel/serverstatus',
        guard: LEADS,
        link: { slots: ['user'], order: 50, label: { de: 'Serverstatus', en: 'Server status' } },
      },
    ]),
    remote('shop', [
      {
        path: '/shop',
        guard: LOGIN,
        link: {
          slots: ['navbar', 'mobile', 'footer'],
          order: 40,
          label: { de: 'Laden', en: 'Shop' },
          badge: 'cart',
        },
      },
      { path: '/shop/cart', guard: LOGIN },
    ]),
    remote('community', [
      {
        path: '/profile/:user',
        guard: LOGIN,
        link: { slots: ['user'], order: 10, to: '/profile/:me', label: { de: 'Profil', en: 'Profile' } },
      },
      {
        path: '/stats',
        guard: {},
        link: { slots: ['navbar', 'footer'], order: 10, label: { de: 'Ranglisten', en: 'Stats' } },
      },
      {
        path: '/alerts',
        guard: LOGIN,
        link: {
          slots: ['user'],
          order: 20,
          label: { de: 'Benachrichtigungen', en: 'Alerts' },
          badge: 'alerts',
          badgeLabel: {
            one: { de: '{{count}} neue', en: '{{count}} new one' },
            other: { de: '{{count}} neue', en: '{{count}} new ones' },
          },
        },
      },
      { path: '/clans/:clan', guard: {} },
      { path: '/clans/new', guard: LOGIN },
    ]),
  ],
};
