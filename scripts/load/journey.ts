import type { SiteContents } from './siteContents.ts';

/** A page with what a browser fetches for it. */
export interface Step {
  readonly path: string;
  readonly files: readonly string[];
  /** Calls that read, all at once. */
  readonly reads: readonly string[];
}

interface PageKind {
  /** How often it is opened, beside the others. */
  readonly weight: number;
  readonly isForPlayers?: true;
  step(contents: SiteContents, pick: <Item>(items: readonly Item[]) => Item | undefined): Step;
}

const encoded = encodeURIComponent;

const PAGES: readonly PageKind[] = [
  { weight: 20, step: () => ({ path: '/', files: [], reads: ['/api/status'] }) },
  {
    weight: 30,
    step: ({ boards, files }, pick) => ({
      path: '/stats',
      files: files('community', 'stats'),
      reads: [pick(boards) ?? ''],
    }),
  },
  {
    weight: 12,
    step: ({ files }, pick) => ({
      path: '/clans',
      files: files('community', 'clans'),
      reads: [`/api/clans?limit=20&offset=${pick([0, 0, 20]) ?? 0}`],
    }),
  },
  {
    weight: 8,
    step: ({ clans, files }, pick) => {
      const clan = encoded(pick(clans) ?? 'none');
      return { path: `/clan/${clan}`, files: files('community', 'clan'), reads: [`/api/clans/${clan}`] };
    },
  },
  {
    weight: 15,
    isForPlayers: true,
    step: ({ players, files }, pick) => {
      const player = encoded(pick(players) ?? 'none');
      return {
        path: `/profile/${player}`,
        files: files('community', 'profile'),
        reads: [`/api/profile/${player}`, `/api/stats/places/${player}`],
      };
    },
  },
  {
    weight: 10,
    isForPlayers: true,
    step: ({ files }) => ({
      path: '/shop',
      files: files('shop', 'catalogue'),
      reads: ['/api/shop/voucher'],
    }),
  },
  {
    weight: 5,
    isForPlayers: true,
    step: ({ files }) => ({ path: '/alerts', files: files('community', 'alerts'), reads: ['/api/alerts'] }),
  },
];

/** Chooses the next page, the frequent ones more often. */
export function nextStep(contents: SiteContents, isPlayer: boolean, random = Math.random): Step {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const open = PAGES.filter(({ isForPlayers }) => isPlayer || !isForPlayers);
  let left = random() * open.reduce((sum, { weight }) => sum + weight, 0);
  const page = open.find(({ weight }) => (left -= weight) < 0) ?? open[0];
  if (!page) throw new Error('There is no page to open.');
  return page.step(contents, pick);
}
