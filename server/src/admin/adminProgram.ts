import { LANGS, type Lang } from '@site/contract/lang';
import { RANKS, type RankId } from '@site/contract/ranks';
import { gamePlayer } from '@site/contract/http/game';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { runCommand } from './runCommand.ts';
import type { Command as OperatorCommand } from './commands.ts';
import { GAME_SERVER_ACTIONS } from './gameServerCommands.ts';
import { TOKEN_DAYS } from './deployTokenCommands.ts';
import { note, print as printLine } from '@site/backend/runProgram';

const INTRODUCTION = `Accounts, deploy tokens and game servers, for the operator of the site.

With DATABASE_URL a command works on that database. Without it, it goes to the server that runs on DATA_DIR, or opens \
the database there if none does. Every change of an account is kept in the audit trail of the panel.`;

async function print(command: OperatorCommand): Promise<void> {
  for (const line of await runCommand(command, process.env, note)) printLine(line);
}

const nameOfPlayer = () => new Argument('<name>', 'name of the player, in any case, or uuid');

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Expected a number from 1 on.');
  return value;
}

function uuidOf(text: string): string {
  const { data } = gamePlayer.shape.uuid.safeParse(text);
  if (data === undefined) throw new InvalidArgumentError('Expected a uuid with dashes.');
  return data;
}

/** The commands of `npm run admin`. */
export function adminProgram(): Command {
  const program = new Command('npm run admin --')
    .description(INTRODUCTION)
    .showHelpAfterError('Add --help to see how it is used.')
    .helpCommand(false);

  function add(name: string, summary: string, example: string): Command {
    return program
      .command(name)
      .description(summary)
      .addHelpText('after', `\nExample:\n  npm run admin -- ${name} ${example}`);
  }

  add(
    'create-user',
    'Add an account, and print an initial password that is to be changed at the first login.',
    'Steve --rank mod --lang de',
  )
    .argument('<name>', 'its name, 1 to 64 characters')
    .addOption(new Option('--rank <rank>', 'its rank').choices(RANKS).default('player'))
    .addOption(new Option('--lang <lang>', 'the language of its alerts').choices(LANGS).default('en'))
    .option(
      '--uuid <uuid>',
      'the uuid of the player in the game; otherwise the first player of this name becomes the account',
      uuidOf,
    )
    .action((name: string, { rank, lang, uuid }: { rank: RankId; lang: Lang; uuid?: string }) =>
      print({ command: 'create-user', name, rank, lang, ...(uuid !== undefined && { uuid }) }),
    );

  add(
    'set-rank',
    'Give a player a rank, which is how people join and leave the team. Who joins gets a new initial password.',
    'Steve admin',
  )
    .addArgument(nameOfPlayer())
    .addArgument(new Argument('<rank>', 'the new rank').choices(RANKS))
    .action((name: string, rank: RankId) => print({ command: 'set-rank', name, rank }));

  add('rename', 'Rename a player. The game does so itself, except with the team.', 'Steve Steve_2000')
    .addArgument(nameOfPlayer())
    .argument('<to>', 'the new name')
    .action((name: string, to: string) => print({ command: 'rename', name, to }));

  add(
    'set-uuid',
    'Give an account the uuid of its player in the game, if the game has named another one under its name.',
    'Steve 8667ba71-b85a-4004-af54-457a9734eed7',
  )
    .addArgument(nameOfPlayer())
    .addArgument(new Argument('<uuid>', 'the uuid of the player in the game').argParser(uuidOf))
    .action((name: string, uuid: string) => print({ command: 'set-uuid', name, uuid }));

  for (const [command, summary] of [
    ['reset-password', 'Print a new initial password for a player, and end all sessions.'],
    ['disable-2fa', 'Remove the second factor of a player who has lost it, and end all sessions.'],
    ['list-sessions', 'List the sessions of a player: id, since, until, state.'],
    ['end-sessions', 'Log a player out everywhere.'],
  ] as const)
    add(command, summary, 'Steve')
      .addArgument(nameOfPlayer())
      .action((name: string) => print({ command, name }));

  add('end-all-sessions', 'Log everybody out everywhere, yourself included.', '--yes')
    .addOption(new Option('--yes', 'says that you mean it').makeOptionMandatory())
    .action(() => print({ command: 'end-all-sessions' }));

  add(
    'create-deploy-token',
    'Make a token with which a pipeline publishes and deploys one remote, or all of them.',
    'shop "pipeline of the shop" --days 90',
  )
    .argument('<remote>', 'name of the remote, or "all"')
    .argument('<label>', 'whose it is, as the history of the remote names it')
    .addOption(
      new Option('--days <number>', `days until it expires, ${TOKEN_DAYS.max} at most`)
        .argParser(positive)
        .default(TOKEN_DAYS.usual),
    )
    .option(
      '--pages <segments...>',
      'the only new first path segments that it may take, kept for it; without them, any free one',
    )
    .action((remote: string, label: string, { days, pages }: { days: number; pages?: string[] }) =>
      print({ command: 'create-deploy-token', remote, label, days, ...(pages && { pages }) }),
    );

  add('list-deploy-tokens', 'List the deploy tokens: id, remote, until, last use, label.', '').action(() =>
    print({ command: 'list-deploy-tokens' }),
  );

  add('revoke-deploy-token', 'Revoke a deploy token immediately.', '3')
    .addArgument(new Argument('<id>', 'its id, as the list says').argParser(positive))
    .action((id: number) => print({ command: 'revoke-deploy-token', id }));

  add(
    'force-deployment',
    'Make a published version live whatever the checks find, at the server that runs here.',
    'shop 1.0.0-1f2e3d4c --why "the gate is broken"',
  )
    .argument('<remote>', 'name of the remote')
    .argument('<version>', 'a published version')
    .option('--why <text>', 'for the history of the remote', '')
    .action((remote: string, version: string, { why }: { why: string }) =>
      print({ command: 'force-deployment', remote, version, why }),
    );

  add(
    'delete-version',
    'Delete a published version that is neither live, a canary, nor the target of a rollback.',
    'shop 1.0.0-1f2e3d4c',
  )
    .argument('<remote>', 'name of the remote')
    .argument('<version>', 'a published version')
    .action((remote: string, version: string) => print({ command: 'delete-version', remote, version }));

  add(
    'game-server',
    'Link a server of the game to the site, list them, change a token, or remove one.',
    'add lobby',
  )
    .addArgument(new Argument('<action>', 'what to do').choices(GAME_SERVER_ACTIONS))
    .argument('[name]', 'name of the game server')
    .option('--azlink', 'it has the AzLink plugin, which speaks a language of its own')
    .action(
      (
        action: (typeof GAME_SERVER_ACTIONS)[number],
        name: string | undefined,
        { azlink }: { azlink?: true },
      ) =>
        print({
          command: 'game-server',
          action,
          ...(name !== undefined && { name }),
          ...(azlink && { azlink }),
        }),
    );

  return program;
}
