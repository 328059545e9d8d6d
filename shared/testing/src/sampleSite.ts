import type { Guard } from '@site/contract/guards';
import type { NavigationData, RegisteredRemote, Registry } from '@site/contract/http/registry';
import type { PublicSite } from '@site/contract/http/site';

// Replaces the shell's `core/bootData.ts`, the data that a page is served with:
// `jest.mock('../core/bootData.ts', () => jest.requireActual('@site/testing/sampleSite'))`

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
  timeZone: 'Europe/Berlin',
};

type ServedGuard = RegisteredRemote['modules'][0]['routes'][0]['guard'];
type Link = Pick<NavigationData, 'slots' | 'order'> & Partial<NavigationData>;

const LOGIN: Guard = { login: true };
const STAFF: Guard = { staff: true };
const LEADS: Guard = { ranks: ['owner', 'admin'] };

const text = (de: string, en: string) => ({ de, en });

/** Returns a remote with pages: the path of each, its guard, and its link in the navigation. */
function remote(name: string, pages: readonly [path: string, guard: Guard, link?: Link][]): RegisteredRemote {
  const title = (path: string) => text(`${path} (de)`, `${path} (en)`);
  return {
    name,
    version: '1',
    global: `__remote_${name}`,
    entry: `/remotes/${name}/1/remoteEntry.js`,
    modules: [
      {
        module: './manifest',
        routes: pages.map(([path, guard]) => ({
          feature: 'sample',
          path,
          title: title(path),
          guard: guard as ServedGuard,
        })),
        navigation: pages.flatMap(([path, guard, link]) =>
          link ? [{ to: path, label: title(path), guard: guard as ServedGuard, ...link }] : [],
        ),
      },
    ],
  };
}

export const servedRevision = 'registry-1';
export const shellVersion = 'shell-1';

const badgeLabel = {
  one: text('{{count}} neue', '{{count}} new one'),
  other: text('{{count}} neue', '{{count}} new ones'),
};
const team: Link = { slots: ['user'], order: 40, label: text('Team', 'Staff') };
const status: Link = { slots: ['user'], order: 50, label: text('Serverstatus', 'Server status') };
const bar: Link['slots'] = ['navbar', 'mobile', 'footer'];
const shop: Link = { slots: bar, order: 40, label: text('Laden', 'Shop'), badge: 'cart' };
const profile: Link = { slots: ['user'], order: 10, to: '/profile/:me', label: text('Profil', 'Profile') };
const stats: Link = { slots: ['navbar', 'footer'], order: 10, label: text('Ranglisten', 'Stats') };
const alertsLabel = text('Benachrichtigungen', 'Alerts');
const alerts: Link = { slots: ['user'], order: 20, label: alertsLabel, badge: 'alerts', badgeLabel };

export const servedRegistry: Registry = {
  remotes: [
    remote('panel', [
      ['/panel', STAFF, team],
      ['/panel/serverstatus', LEADS, status],
    ]),
    remote('shop', [
      ['/shop', LOGIN, shop],
      ['/shop/cart', LOGIN],
    ]),
    remote('community', [
      ['/profile/:user', LOGIN, profile],
      ['/stats', {}, stats],
      ['/alerts', LOGIN, alerts],
      ['/clans/:clan', {}],
      ['/clans/new', LOGIN],
    ]),
  ],
};
