import * as account from './account.ts';
import * as alerts from './alerts.ts';
import * as applications from './applications.ts';
import * as clans from './clans.ts';
import * as game from './game.ts';
import * as gameServers from './gameServers.ts';
import * as network from './network.ts';
import * as operator from './operator.ts';
import * as orders from './orders.ts';
import * as privacy from './privacy.ts';
import * as profile from './profile.ts';
import * as releases from './releases.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import * as staff from './staff.ts';
import * as stats from './stats.ts';
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
  ...callsOf(clans),
  ...callsOf(game),
  ...callsOf(gameServers),
  ...callsOf(network),
  ...callsOf(operator),
  ...callsOf(orders),
  ...callsOf(orders.actOnOrder),
  ...callsOf(privacy),
  ...callsOf(profile),
  ...callsOf(releases),
  ...callsOf(session),
  ...callsOf(settings),
  ...callsOf(staff),
  ...callsOf(stats),
  ...callsOf(visitors),
};

export type Calls = typeof CALLS;

/** The address of a call under `/api`: method and path, parameters by name. */
export type Call = keyof Calls;

/** Returns whether a text is the address of a call. */
export function isCall(value: string): value is Call {
  return Object.hasOwn(CALLS, value);
}
