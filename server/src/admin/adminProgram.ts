import { print } from '@site/backend/runProgram';
import * as calls from '@site/contract/calls/operator';
import { gamePlayer } from '@site/contract/http/game';
import { GAME_SERVER_ACTIONS, TOKEN_DAYS } from '@site/contract/http/operator';
import { LANGS } from '@site/contract/lang';
import { RANKS } from '@site/contract/ranks';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { askServer } from './askServer.ts';
import type { OperatorCall } from './operatorCall.ts';

const INTRODUCTION = `Accounts, deploy tokens and game servers, for the operator of the site.

A command goes to the server that runs on this machine (PORT), with the key in DATA_DIR or OPERATOR_KEY. Every change of \
an account is kept in the audit trail of the panel.`;

const player = () => new Argument('<name>', 'name of the player, in any case, or uuid');
const remote = () => new Argument('<remote>', 'name of the remote');
const version = () => new Argument('<version>', 'a published version');

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

export function adminProgram(): Command {
  const program = new Command('npm run admin --')
    .description(INTRODUCTION)
    .option('--site <url>', 'the address of the server, if it is another machine')
    .showHelpAfterError('Add --help to see how it is used.')
    .helpCommand(false);

  function add(call: OperatorCall, example: string, ...parameters: readonly (Argument | Option)[]): void {
    const name = call.address.replace('POST /operator/', '');
    const command = program
      .command(name)
      .description(call.summary)
      .addHelpText('after', `\nExample:\n  npm run admin -- ${name} ${example}`);
    const fields: string[] = [];
    for (const parameter of parameters)
      if (parameter instanceof Option) command.addOption(parameter);
      else fields.push(command.addArgument(parameter) && parameter.name());
    command.action(async (...given: unknown[]) => {
      const named = Object.fromEntries(fields.map((field, index) => [field, given[index]]));
      // The server checks it.
      const body = { ...named, ...command.opts<object>() } as never;
      for (const line of await askServer(call, body, program.opts<{ site?: string }>().site)) print(line);
    });
  }

  add(
    calls.createUser,
    'Steve --rank mod --lang de',
    new Argument('<name>', 'its name, 1 to 64 characters'),
    new Option('--rank <rank>', 'its rank').choices(RANKS).default('player'),
    new Option('--lang <lang>', 'the language of its alerts').choices(LANGS).default('en'),
    new Option(
      '--uuid <uuid>',
      'the uuid of the player in the game; otherwise the first player of this name becomes the account',
    ).argParser(uuidOf),
  );
  add(calls.setRank, 'Steve admin', player(), new Argument('<rank>', 'the new rank').choices(RANKS));
  add(calls.rename, 'Steve Steve_2000', player(), new Argument('<to>', 'the new name'));
  add(
    calls.setUuid,
    'Steve 8667ba71-b85a-4004-af54-457a9734eed7',
    player(),
    new Argument('<uuid>', 'the uuid of the player in the game').argParser(uuidOf),
  );
  add(calls.resetPassword, 'Steve', player());
  add(calls.disableSecondFactor, 'Steve', player());
  add(calls.listSessions, 'Steve', player());
  add(calls.endSessions, 'Steve', player());
  add(calls.endAllSessions, '--yes', new Option('--yes', 'says that you mean it').makeOptionMandatory());
  add(
    calls.createDeployToken,
    'shop "pipeline of the shop" --days 90',
    new Argument('<remote>', 'name of the remote, or "all"'),
    new Argument('<label>', 'whose it is, as the history of the remote names it'),
    new Option('--days <number>', `days until it expires, ${TOKEN_DAYS.max} at most`)
      .argParser(positive)
      .default(TOKEN_DAYS.usual),
    new Option(
      '--pages <segments...>',
      'the only new first path segments that it may take, kept for it; without them, any free one',
    ),
  );
  add(calls.listDeployTokens, '');
  add(calls.revokeDeployToken, '3', new Argument('<id>', 'its id, as the list says').argParser(positive));
  add(
    calls.forceDeployment,
    'shop 1.0.0-1f2e3d4c --why "the gate is broken"',
    remote(),
    version(),
    new Option('--why <text>', 'for the history of the remote').default(''),
  );
  add(calls.deleteVersion, 'shop 1.0.0-1f2e3d4c', remote(), version());
  add(
    calls.manageGameServers,
    'add lobby',
    new Argument('<action>', 'what to do').choices(GAME_SERVER_ACTIONS),
    new Argument('[name]', 'name of the game server'),
    new Option('--azlink', 'it has the AzLink plugin, which speaks a language of its own'),
  );
  return program;
}
