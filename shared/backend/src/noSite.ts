import { isLoopback } from './loopback.ts';
import { proxyVariableFor, usesProxy } from './proxy.ts';

/** Says that a site is not there, and what its teams can do about it. */
export function noSiteAnswers(origin: string): string {
  const start = `No site answers at ${origin}.`;
  if (isLoopback(new URL(origin)))
    return `${start} If it is yours, start it in its repository (npm start); otherwise name another one: SITE=https://…`;
  const variable = proxyVariableFor(new URL(origin));
  if (variable !== undefined && !usesProxy())
    return `${start} ${variable} names a proxy, which Node ${process.version} can't use: run this with Node 24.14 or newer.`;
  const through = variable === undefined ? '' : ` (through the proxy of ${variable})`;
  return `${start} Check the address (SITE, --site, or "site" in package.json) and your network${through}, or ask its operator.`;
}
