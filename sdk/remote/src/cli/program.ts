import { Command, Option } from 'commander';
import { remoteStatuses, rollbackResponse } from '@site/contract/http/releases';
import { RANKS, type RankId } from '@site/contract/ranks';
import { CommandError } from '@site/backend/commandError';
import { goThroughProxy } from '@site/backend/proxy';
import { print } from '@site/backend/runProgram';
import { siteUrl } from '@site/backend/siteUrl';
import { say } from '@site/backend/terminal';
import { deployBuild, problemLines } from '@site/deploy/deploy';
import { readBuild } from '@site/deploy/readBuild';
import { withSite, type Operator, type ReleaseSite } from '@site/deploy/releaseSite';
import { statusTable } from '@site/deploy/statusTable';
import { expectUsablePath } from '../build/project.ts';
import { noteNewer } from '../upgrade/noteNewer.ts';
import { readSettings } from './settings.ts';

interface Options {
  readonly site?: string;
}

interface CheckOptions extends Options {
  readonly skipTests: boolean;
}

const BUILDING = ['dev', 'build', 'check', 'deploy'];

const NOTING = ['dev', 'build', 'check'];

const SKIP_TESTS = [
  '--skip-tests',
  'without types and tests; the history of the remote says so',
  false,
] as const;

interface Remote {
  readonly command: string;
  readonly folder: string;
  readonly name: string;
  readonly site?: string;
  readonly operator?: Operator;
}

export function remoteProgram({ command: title, folder, name, site: usual, operator }: Remote): Command {
  goThroughProxy();

  function siteOf({ site }: Options): string {
    const named = site ?? (process.env['SITE'] || readSettings(folder).origin || usual);
    if (named) return named;
    throw new CommandError(
      'Which site? Name it with --site, in SITE, or as "site": { "origin": … } in package.json.',
    );
  }

  const release = (options: Options, run: (site: ReleaseSite) => Promise<void>) =>
    withSite(operator ? options : { site: siteOf(options) }, name, run, operator);

  let newer: Promise<void> | undefined;

  const program = new Command(title)
    .description(`Develops, builds and deploys ${name}, the remote of this folder.`)
    .showHelpAfterError('Add --help to see how it is used.')
    .enablePositionalOptions()
    .hook('preAction', (_, called) => {
      if (BUILDING.includes(called.name())) expectUsablePath(folder);
      if (NOTING.includes(called.name())) newer = noteNewer(folder, () => siteUrl(siteOf(called.opts())));
    })
    .hook('postAction', () => newer);

  const command = (of: string, description: string) =>
    program.command(of).description(description).option('--site <url>', 'instead of the one in package.json');

  command('dev', 'Serve a running site with this remote in it; PORT changes the port.')
    .addOption(
      new Option('--samples [rank]', 'with sample data, logged in as a member of the team or a player')
        .choices(RANKS)
        .preset('owner'),
    )
    .action(async ({ samples, ...options }: Options & { samples?: RankId }) => {
      const { devRemote } = await import('../dev/devRemote.ts');
      await devRemote({ folder, name, site: siteUrl(siteOf(options)), sampleRank: samples });
      // Until it is stopped.
      await new Promise(() => undefined);
    });

  program
    .command('build')
    .description('Build this remote.')
    .action(async () => {
      const { buildRemote } = await import('./build.ts');
      await buildRemote(folder);
    });

  program
    .command('test')
    .description('Run the tests of this remote; what follows goes to Jest.')
    .argument('[args...]')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (args: string[]) => {
      const { runJest } = await import('../check/runJest.ts');
      const status = runJest(folder, args);
      if (status !== 0) process.exit(status);
    });

  command('check', 'Test this remote, build it and check it as the site will before it goes live.')
    .option(...SKIP_TESTS)
    .action(async ({ skipTests, ...options }: CheckOptions) => {
      const { buildRemote } = await import('./build.ts');
      const { checkRemote } = await import('../check/checkRemote.ts');
      const site = siteUrl(siteOf(options));
      const build = await buildRemote(folder);
      const problems = await checkRemote({ sources: folder, folder: build, skipTests }, site);
      if (problems.length > 0) throw new CommandError(`${name} would be refused:\n${problemLines(problems)}`);
      say('nothing to mend');
    });

  const deploy = command(
    'deploy',
    'Test this remote, build it, publish it and make it live, if the gate lets it through.',
  )
    .option('--why <text>', 'for the history of the remote', '')
    .option('--only-publish', 'make nothing live, and print a preview link', false)
    .option(...SKIP_TESTS)
    .action(
      ({
        why: given,
        onlyPublish,
        skipTests,
        force = false,
        ...options
      }: CheckOptions & { why: string; onlyPublish: boolean; force?: boolean }) =>
        release(options, async (site) => {
          // Imported late, because webpack takes a moment to load: problems are reported first.
          const { buildRemote } = await import('./build.ts');
          const { runOwnTests, whyWithoutTests } = await import('../check/ownTests.ts');
          if (skipTests) say('types and tests are skipped');
          else runOwnTests(folder);
          const build = readBuild(await buildRemote(folder));
          const why = skipTests ? whyWithoutTests(given) : given;
          await deployBuild({ build, site, why, force, onlyPublish });
        }),
    );

  if (operator) deploy.option('--force', 'make it live whatever the gate finds, at the site that runs here');

  program
    .command('upgrade')
    .description('Move to another version of the SDK: the current one of the site, if none is named.')
    .option('--site <url>', 'move to another address of the site')
    .argument('[version]', 'such as 2.2.0; an older one works, too')
    .option('--no-install', 'only write package.json')
    .action(async (version: string | undefined, { install, ...options }: Options & { install: boolean }) => {
      const { upgrade } = await import('../upgrade/upgrade.ts');
      const from = options.site === undefined ? undefined : readSettings(folder).origin;
      await upgrade({ folder, site: siteUrl(siteOf(options)), from, version, installs: install });
    });

  const create = program.command('create').description('Add a page or a contribution to this remote.');

  create
    .command('page <name>')
    .description('Add a page, such as weekly-prizes.')
    .action(async (page: string) => {
      const { addFeature } = await import('../create/addFeature.ts');
      const { pageFiles } = await import('../create/featureFiles.ts');
      const place = `/${name}/${page}`;
      await addFeature(folder, page, (names) => pageFiles(name, place, names));
      print(
        `The page is ${place}. No link leads there yet: add \`links\` to its feature.ts, or a <Link> to another page.`,
      );
    });

  create
    .command('contribution <slot>')
    .description("Add what is shown in a slot of another remote's page, such as profile/after-places/v1.")
    .option('--name <name>', 'of its feature; otherwise made of the name of the slot')
    .option('--site <url>', 'instead of the one in package.json')
    .action(async (slot: string, { name: feature, ...options }: Options & { name?: string }) => {
      const { createContribution } = await import('../create/createContribution.ts');
      await createContribution({ folder, slot, name: feature, site: siteUrl(siteOf(options)) });
    });

  command('rollback', 'Make the version of this remote live again that was so before.')
    .option('--to <version>', 'a version that was live before; without it, the one before')
    .option('--why <text>', 'for the history of the remote', '')
    .action(({ to, why, ...options }: Options & { to?: string; why: string }) =>
      release(options, async (site) => {
        const body = { why, ...(to !== undefined && { version: to }) };
        const call = { method: 'POST', body } as const;
        const done = await site.call(`/${name}/rollback`, rollbackResponse, call);
        say(`${name}@${done.to} is live again, instead of ${done.from}`);
      }),
    );

  command('status', 'Show what is live of this remote: since when, by whom, and how it does.').action(
    (options: Options) =>
      release(options, async (site) => {
        const statuses = await site.call('', remoteStatuses);
        for (const line of statusTable(statuses.filter((status) => [status.name, 'all'].includes(name))))
          print(line);
      }),
  );

  return program;
}
