import { withComposition, timed } from './composition.ts';
import { openPages } from './openPages.ts';
import { expectServed, untilPlayed, untilRendered } from './site.ts';

const FILE = 'docker-compose.yml';
const TEXTS = 'remotes/community/src/features/clans/locales/en.json';
const LEAD = 'Every clan on the network, strongest first.';
const EDITED = 'Edited while it runs.';

/** Seconds in which an image must be built. */
const BUILD_LIMIT = 1200;

export const checkDevelopment = (chromium: string, signal: AbortSignal) =>
  withComposition(FILE, signal, async ({ url, run, edit }) => {
    await run('development: images built', `docker compose -f ${FILE} build`, BUILD_LIMIT);
    await run('development: up and healthy', `docker compose -f ${FILE} up --detach --wait`);
    await timed('development: every page and remote is served', () => expectServed(url));
    await timed('development: a page is rendered on the server', () => untilRendered(`${url}/clans`, LEAD));
    await timed('development: a page of each remote in a browser', () => openPages(url, chromium));
    await run('development: the game is up', `docker compose -f ${FILE} --profile game up --detach game`);
    await timed('development: the game plays', () => untilPlayed(url));
    edit(TEXTS, LEAD, EDITED);
    await timed('development: an edited text is shown', () => untilRendered(`${url}/clans`, EDITED));
  });
