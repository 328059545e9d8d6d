import { gzipSync } from 'node:zlib';
import type { GateProblem } from '@site/contract/http/releases';
import type { StackFrame } from '@site/contract/http/telemetry';
import { readBuild, type LocalBuild } from '@site/delivery/client/readBuild';
import { checkInBrowser } from '@site/delivery/gate/browser/checkInBrowser';
import { installedChromium } from '@site/delivery/gate/browser/installedChromium';
import { checkFiles, type BuildFiles } from '@site/delivery/publish/checks/checkFiles';
import { inSources, parseSourceMap, placeIn } from '@site/delivery/records/sourceMap';
import { countOf, say } from '@site/backend/terminal';
import { serveBuild } from './serveBuild.ts';
import { fetchRules } from './siteRules.ts';

function placeInSources({ manifest, read }: LocalBuild, frame: StackFrame): string | undefined {
  const map = `${frame.file}.map`;
  if (!Object.hasOwn(manifest.files, map)) return undefined;
  return placeIn(parseSourceMap(read(map).toString()), frame);
}

function filesOf(build: LocalBuild): BuildFiles {
  const { manifest, read } = build;
  const files = Object.keys(manifest.files).map((file) => [file, read(file)] as const);
  const scripts = files.filter(([file]) => file.endsWith('.js'));
  return {
    sizes: new Map(files.map(([file, content]) => [file, gzipSync(content, { level: 9 }).length])),
    scriptSize: scripts.reduce((sum, [, { length }]) => sum + length, 0),
    problems: [],
    scripts: () => scripts,
    placeOf: (frame) => placeInSources(build, frame) ?? `${frame.file}:${frame.line}:${frame.column}`,
  };
}

/** Opens the pages in the site. */
async function openPages(build: LocalBuild, site: URL): Promise<readonly GateProblem[]> {
  const chromium = installedChromium();
  if (!chromium) {
    say('no page is opened: there is no Chromium here (install it, or set CHROMIUM to its path)');
    return [];
  }
  const { name, version, smoke } = build.manifest;
  say(
    `opening ${countOf(smoke.length, 'page')} on a phone and a desktop, as visitor and as staff, with other remotes and without …`,
  );
  const served = await serveBuild(site, build);
  try {
    return await checkInBrowser({ site: served.url, name, version, smoke }, chromium);
  } finally {
    await served.close();
  }
}

/**
 * Checks a build as the gate of a site does before it goes live.
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
  return [...found, ...(await Promise.all(placed))];
}
