import { gzipSync } from 'node:zlib';
import type { GateProblem } from '@site/contract/http/releases';
import type { StackFrame } from '@site/contract/http/telemetry';
import { readBuild, type LocalBuild } from '@site/deploy/readBuild';
import { checkInBrowser } from '@site/delivery/browser';
import { installedChromium } from '@site/delivery/chromium';
import {
  type BuildFiles,
  checkFiles,
  inSources,
  isSource,
  isStyleSheet,
  largestParts,
  parseSourceMap,
  placeIn,
  printableProblem,
} from '@site/delivery/checks';
import { countOf, say } from '@site/backend/terminal';
import { placeOfText } from '../build/placeOfText.ts';
import { checkTexts } from './checkTexts.ts';
import { runOwnTests } from './ownTests.ts';
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
  const scripts = files.filter(([file]) => isSource(file));
  return {
    sizes: new Map(files.map(([file, content]) => [file, gzipSync(content, { level: 9 }).length])),
    scriptSize: scripts.reduce((sum, [, { length }]) => sum + length, 0),
    problems: [],
    partsOf: (file) => {
      const map = `${file}.map`;
      return Object.hasOwn(manifest.files, map)
        ? largestParts(read(file).toString(), read(map).toString())
        : undefined;
    },
  };
}

async function openPages(build: LocalBuild, site: URL): Promise<readonly GateProblem[]> {
  const chromium = installedChromium();
  if (!chromium) {
    say('no page is opened: there is no Chromium here (install it, or set CHROMIUM to its path)');
    return [];
  }
  const { name, version, smoke, files } = build.manifest;
  const styleSheets = Object.keys(files).filter(isStyleSheet);
  say(
    `opening ${countOf(smoke.length, 'page')} on a phone and a desktop, as visitor and as staff, with other remotes and without …`,
  );
  const served = await serveBuild(site, build);
  try {
    return await checkInBrowser({ site: served.url, name, version, smoke, styleSheets }, chromium, {
      warn: (line) => say(`warning: ${line}`),
    });
  } finally {
    await served.close();
  }
}

function placeOfPage(sources: string, { check, what }: GateProblem): string | undefined {
  const [, kind = '', name] = /^The (page|link|slot) (\S+)/.exec(what) ?? [];
  const property = { page: 'path', link: 'to', slot: 'name' }[kind];
  return check === 'pages' && name !== undefined ? placeOfText(sources, name, { property }) : undefined;
}

interface CheckedRemote {
  readonly sources: string;
  readonly folder: string;
  readonly skipTests: boolean;
}

/** Without a browser at first: what is found so is said at once. */
export async function checkRemote(
  { sources, folder, skipTests }: CheckedRemote,
  site: URL,
): Promise<readonly GateProblem[]> {
  const build = readBuild(folder);
  const { name, modules } = build.manifest;
  const rules = await fetchRules(site, name);
  const texts = await checkTexts({ folder: sources, modules: modules.map(({ module }) => module.slice(2)) });
  for (const warning of texts.warnings) say(`warning: ${warning}`);
  const ofFiles = (await checkFiles(build.manifest, filesOf(build), rules)).map((problem) => ({
    ...problem,
    where: placeOfPage(sources, problem) ?? problem.where,
  }));
  const found = [...ofFiles, ...texts.problems];
  if (found.length > 0) return found;
  if (skipTests) say('types and tests are skipped');
  else runOwnTests(sources);
  const opened = await openPages(build, site);
  const inOwn = (text: string) => inSources(text, build.manifest, (frame) => placeInSources(build, frame));
  const placed = opened.map(async (problem) =>
    printableProblem({ ...problem, what: await inOwn(problem.what), where: await inOwn(problem.where) }),
  );
  return Promise.all(placed);
}
