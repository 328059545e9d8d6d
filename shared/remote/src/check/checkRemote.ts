import { gzipSync } from 'node:zlib';
import type { GateProblem } from '@site/contract/http/releases';
import type { StackFrame } from '@site/contract/http/telemetry';
import { readBuild, type LocalBuild } from '@site/delivery/client/readBuild';
import { checkInBrowser } from '@site/delivery/gate/browser/checkInBrowser';
import { installedChromium } from '@site/delivery/gate/browser/installedChromium';
import { checkFiles, type BuildFiles } from '@site/delivery/publish/checks/checkFiles';
import { firstSegment } from '@site/contract/pages';
import { segmentsOf } from '@site/delivery/records/checkPages';
import { inSources, parseSourceMap, placeIn } from '@site/delivery/records/sourceMap';
import { say } from '@site/backend/terminal';
import { serveBuild } from './serveBuild.ts';
import { fetchRules } from './siteRules.ts';

function filesOf({ manifest, read }: LocalBuild): BuildFiles {
  const files = Object.keys(manifest.files).map((file) => [file, read(file)] as const);
  const scripts = files.filter(([file]) => file.endsWith('.js'));
  return {
    sizes: new Map(files.map(([file, content]) => [file, gzipSync(content, { level: 9 }).length])),
    scriptSize: scripts.reduce((sum, [, { length }]) => sum + length, 0),
    problems: [],
    scripts: () => scripts,
  };
}

function placeInSources({ manifest, read }: LocalBuild, frame: StackFrame): string | undefined {
  const map = `${frame.file}.map`;
  if (!Object.hasOwn(manifest.files, map)) return undefined;
  return placeIn(parseSourceMap(read(map).toString()), frame);
}

/** The addresses of the remote's own pages: those of others are not there without them. */
function ownAddresses({ manifest }: LocalBuild): string[] {
  const segments = segmentsOf(manifest);
  return manifest.smoke.filter((address) => segments.includes(firstSegment(address.split('?')[0] ?? '')));
}

interface Visits {
  readonly smoke: readonly string[];
  readonly isAlone: boolean;
}

async function visit(
  build: LocalBuild,
  { site, chromium }: { readonly site: URL; readonly chromium: string },
  { smoke, isAlone }: Visits,
): Promise<readonly GateProblem[]> {
  const { name, version } = build.manifest;
  const served = await serveBuild(site, build, isAlone);
  try {
    const given = { site: served.url, name, version, smoke };
    return await checkInBrowser(given, chromium, { isServerSkipped: true });
  } finally {
    await served.close();
  }
}

/** Opens the pages in the site, and in its shell without any other remote: a page may need none. */
async function openPages(build: LocalBuild, site: URL): Promise<readonly GateProblem[]> {
  const chromium = installedChromium();
  if (!chromium) {
    say('no page is opened: there is no Chromium here (install it, or set CHROMIUM to its path)');
    return [];
  }
  const { smoke } = build.manifest;
  say(
    `opening ${smoke.length} pages on a phone and a desktop, as visitor and as staff, with other remotes and without …`,
  );
  const [found, alone] = await Promise.all([
    visit(build, { site, chromium }, { smoke, isAlone: false }),
    visit(build, { site, chromium }, { smoke: ownAddresses(build), isAlone: true }),
  ]);
  const known = new Set(found.map(({ what }) => what));
  const onlyAlone = alone.filter(({ what }) => !known.has(what));
  return [
    ...found,
    ...onlyAlone.map((problem) => ({ ...problem, what: `Without other remotes: ${problem.what}` })),
  ];
}

/**
 * Checks a build as the gate of a site does before it goes live, but for what only the site can: rendering pages on its
 * server.
 *
 * @param folder of the build
 * @returns what the gate would refuse it for
 */
export async function checkRemote(folder: string, site: URL): Promise<readonly GateProblem[]> {
  const build = readBuild(folder);
  const rules = await fetchRules(site, build.manifest.name);
  const found = await checkFiles(build.manifest, filesOf(build), rules);
  const opened = await openPages(build, site);
  const placed = opened.map(async (problem) => ({
    ...problem,
    where: await inSources(problem.where, build.manifest, (frame) => placeInSources(build, frame)),
  }));
  const problems = [...found, ...(await Promise.all(placed))];
  if (build.manifest.server)
    say('the site renders your pages on its server when you deploy, and checks them then');
  return problems;
}
