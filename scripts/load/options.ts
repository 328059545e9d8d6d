import { parseArgs } from 'node:util';
import { loopbackSite } from '../traffic/loopback.ts';

/** Sockets of one player that the server lets be open at once. */
export const SOCKETS_PER_PLAYER = 5;

/** What may be asked for: beyond it one machine measures itself. */
export const BOUNDS = {
  sockets: { min: 0, max: 5_000, default: 500 },
  seconds: { min: 5, max: 480, default: 60 },
  browsers: { min: 1, max: 500, default: 50 },
  accounts: { min: 1, max: 1_000, default: 1 },
  /** Alerts sent in a second. */
  alerts: { min: 0, max: 50, default: 5 },
} as const;

export interface LoadOptions {
  readonly site: URL;
  readonly sockets: number;
  readonly seconds: number;
  readonly browsers: number;
  /** How many players there are: at least as many as sockets and browsers need. */
  readonly accounts: number;
  readonly alerts: number;
  /** Asks Docker what the containers use. */
  readonly isOnDocker: boolean;
  /** Processes whose use is measured, by name. */
  readonly processes: ReadonlyMap<string, number>;
  /** Where the figures are written as JSON. */
  readonly json: string | undefined;
}

function numberOf(name: keyof typeof BOUNDS, text: string | undefined): number {
  const { min, max, default: usual } = BOUNDS[name];
  const value = text === undefined ? usual : Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
  return value;
}

function processOf(text: string): readonly [string, number] {
  const [, name = '', pid = ''] = /^([\w-]+)=(\d+)$/.exec(text) ?? [];
  if (name === '')
    throw new Error(`--process ${text}: expected a name and a process id, such as server=4711.`);
  return [name, Number(pid)];
}

/** @throws Error with what is wrong */
export function readOptions(args: readonly string[]): LoadOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      site: { type: 'string', default: 'http://localhost:3000' },
      sockets: text,
      seconds: text,
      browsers: text,
      accounts: text,
      alerts: text,
      docker: { type: 'boolean', default: false },
      process: { type: 'string', multiple: true, default: [] },
      json: text,
    },
  });
  const sockets = numberOf('sockets', values.sockets);
  const browsers = numberOf('browsers', values.browsers);
  return {
    site: loopbackSite(values.site),
    sockets,
    browsers,
    seconds: numberOf('seconds', values.seconds),
    accounts: Math.max(
      numberOf('accounts', values.accounts),
      Math.ceil(sockets / SOCKETS_PER_PLAYER),
      // Every second browser belongs to a player.
      Math.ceil(browsers / 2),
    ),
    alerts: numberOf('alerts', values.alerts),
    isOnDocker: values.docker,
    processes: new Map(values.process.map(processOf)),
    json: values.json,
  };
}
