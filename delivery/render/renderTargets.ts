import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RenderRequest } from '@site/contract/rendering';
import {
  contributorsIn,
  createReducedRegistries,
  isPlainPage,
  ownerOf,
  relevantQuery,
  routesOf,
  withoutContributors,
} from './pageTarget.ts';
import type { Page, Renderers } from './renderers.ts';
import type { Rendered } from './renderProcess.ts';
import { guardedPage, memberRoutes } from './publicRoutes.ts';
import type { ServerProgram } from './programs.ts';

const MAX_ADDRESS_LENGTH = 300;

type ShellProgram = Pick<ServerProgram, 'key' | 'files'>;

export interface Programs {
  readonly shellProgram: () => ShellProgram | undefined;
  readonly programOf: (remote: RegisteredRemote) => Promise<ServerProgram | undefined>;
}

export interface RenderTarget {
  /** Identifies everything that the rendered page depends on, besides data. */
  readonly key: string;
  readonly request: RenderRequest;
  readonly owner: RegisteredRemote | undefined;
  readonly program: ServerProgram | undefined;
  readonly contributors: Readonly<Record<string, ServerProgram>>;
  readonly isPlain: boolean;
  /** True if it needs a login: then members at all of its addresses share it. */
  readonly isGuarded: boolean;
}

export function createTargets({ shellProgram, programOf }: Programs) {
  const reducedRegistry = createReducedRegistries();

  /** Reads the programs of remotes that a registry names in short. */
  async function programsOf(
    found: readonly RegisteredRemote[],
    { boot }: RenderRequest,
  ): Promise<RenderTarget['contributors']> {
    const programs = found.map(async ({ name }) => {
      const remote = boot.registry.remotes.find((known) => known.name === name);
      // Without its part: it can't be read now.
      const program = remote && (await programOf(remote).catch(() => undefined));
      return program ? [[name, program] as const] : [];
    });
    return Object.fromEntries((await Promise.all(programs)).flat());
  }

  return async function targetOf(full: RenderRequest): Promise<RenderTarget | undefined> {
    const shell = shellProgram();
    if (!shell || full.path.length + full.query.length > MAX_ADDRESS_LENGTH) return undefined;
    const guarded = guardedPage(full.path, full.boot.registry, full.boot.site);
    if (guarded !== undefined && !full.isMember) return undefined;
    const owner = ownerOf(full.path, full.boot.registry);
    const isWhole =
      guarded === undefined ||
      memberRoutes(full.boot.registry, full.boot.site).some(({ path }) => path === guarded);
    // Of the frame alone nothing of the remote is asked for: its code may be for others.
    const isRendered = owner && isWhole && routesOf(owner).some((route) => route.render === 'server');
    const program = isRendered ? await programOf(owner) : undefined;
    if (isRendered && !program) return undefined;
    const { registry, digest } = reducedRegistry(full.boot.registry, owner);
    const contributors = isRendered ? await programsOf(contributorsIn(registry, owner), full) : {};
    const { site, lang } = full.boot;
    const query = relevantQuery(full.query, owner);
    const { isMember } = full;
    const path = guarded ?? full.path;
    const key = JSON.stringify([
      shell.key,
      program?.key,
      Object.values(contributors).map((other) => other.key),
      digest,
      site.publicPaths,
      lang,
      isMember,
      path,
      query,
    ]);
    const boot = { site, lang, registry, revision: '', shell: '' };
    const isPlain = isPlainPage(path, query, owner);
    const isGuarded = guarded !== undefined;
    return {
      key,
      request: { boot, path, query, isMember },
      owner,
      program,
      contributors,
      isPlain,
      isGuarded,
    };
  };
}

/** Renders a page with what others contribute or, if that fails, leaves their part to the browser. */
export async function renderTarget(
  renderers: Renderers,
  shell: ShellProgram,
  target: RenderTarget,
  page: Page,
): Promise<Rendered> {
  const { owner, program, contributors } = target;
  const renderWith = (others: RenderTarget['contributors'], request: RenderRequest) => {
    const all = [...(owner && program ? [[owner.name, program] as const] : []), ...Object.entries(others)];
    const build = [shell.key, program?.key ?? '', ...Object.values(others).map(({ key }) => key)].join(' ');
    const remotes = Object.fromEntries(all.map(([name, { files }]) => [name, files]));
    return renderers.render(build, { shell: shell.files, remotes }, { ...page, request });
  };
  const { boot } = page.request;
  const alone = () => {
    const registry = withoutContributors(boot.registry, owner);
    return renderWith({}, { ...page.request, boot: { ...boot, registry } });
  };
  if (Object.keys(contributors).length === 0) return alone();
  // Whoever is to blame: without them it is the page's own failure.
  return renderWith(contributors, page.request).catch(alone);
}
