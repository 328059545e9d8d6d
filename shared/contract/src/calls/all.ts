import * as account from './account.ts';
import * as alerts from './alerts.ts';
import * as applications from './applications.ts';
import * as game from './game.ts';
import * as gameServers from './gameServers.ts';
import * as operator from './operator.ts';
import * as orders from './orders.ts';
import * as players from './players.ts';
import * as releases from './releases.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as staff from './staff.ts';
import * as visitors from './visitors.ts';
import type { DefinedCall } from './defineCall.ts';

type CallsOf<Module> = {
  readonly [
    Name in keyof Module as Module[Name] extends { readonly address: infer Address extends string }
      ? Address
      : never
  ]: Module[Name];
};

function callsOf<Module extends object>(module: Module): CallsOf<Module> {
  const calls = (Object.values(module) as DefinedCall[]).filter(({ address }) => address);
  return Object.fromEntries(calls.map((call) => [call.address, call])) as CallsOf<Module>;
}

/** Every call under `/api`, by address. The server refuses to start unless its routes are just these. */
export const CALLS = {
  ...callsOf(account),
  ...callsOf(alerts),
  ...callsOf(applications),
  ...callsOf(game),
  ...callsOf(gameServers),
  ...callsOf(operator),
  ...callsOf(orders),
  ...callsOf(orders.actOnOrder),
  ...callsOf(players),
  ...callsOf(releases),
  ...callsOf(session),
  ...callsOf(settings),
  ...callsOf(staff),
  ...callsOf(visitors),
};

export type Calls = typeof CALLS;

/** The address of a call under `/api`: method and path, parameters by name. */
export type Call = keyof Calls;

/** Returns whether a text is the address of a call. */
export const isCall = (value: string): value is Call => Object.hasOwn(CALLS, value);
