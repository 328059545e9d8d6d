import path from 'node:path';
import { say } from '@site/backend/terminal';
import { startChild } from './child.ts';

export type BundlerReport =
  | { readonly name: string; readonly time: number; readonly errors: number }
  | { readonly name: string; readonly stopped: string };

function describe(report: BundlerReport, isFirst: boolean): string {
  if ('stopped' in report) return `${report.name} can't be built until a new start: ${report.stopped}`;
  const { name, time, errors } = report;
  if (errors > 0) return `${name} has errors, see above; it is built again with the next change`;
  return `${name} is built ${isFirst ? '' : 'again '}(${(time / 1000).toFixed(1)} s)`;
}

/** `started` once every first build has ended. */
export function startBundler(names: readonly string[]) {
  const script = path.join(import.meta.dirname, 'bundler.ts');
  const child = startChild([script, ...names], { env: { WEBPACK_SERVE: 'true' }, stdout: 'inherit' });
  const awaited = new Set(names);
  const started = new Promise<void>((resolve) => {
    child.on('message', (report: BundlerReport) => {
      say(describe(report, awaited.delete(report.name)));
      if (awaited.size === 0) resolve();
    });
  });
  return { child, started };
}
