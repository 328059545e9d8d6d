import { remoteName, remoteVersion } from '@site/contract/http/registry';
import { z } from 'zod';

/** The stored part of a report: nothing of the visitor, the page or the code. */
export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly source: string;
  /** Empty, like `version`, if the file is not one of a remote's build. */
  readonly remote: string;
  readonly version: string;
}

const MAX_REPORTS = 20;
const MAX_LENGTH = 200;

const DIRECTIVE = /^[a-z]+(?:-[a-z]+){0,4}$/;
/** Keywords that browsers send instead of a URL. */
const WORD = /^(?:inline|eval|wasm-eval|data|blob|self|trusted-types-sink|trusted-types-policy)$/;
/** This site's code URLs; all others are pages, and may name a player. */
const CODE = /^\/(?:assets|remotes|shell-container)\//;
const BUILD = /^\/remotes\/([^/]+)\/([^/]+)\//;

const text = z.string().max(2_000).catch('');

const report = z.union([
  // The format of `report-to`.
  z
    .object({
      type: z.literal('csp-violation'),
      body: z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text }),
    })
    .transform(({ body: { effectiveDirective: directive, blockedURL: blocked, sourceFile: source } }) => ({
      directive,
      blocked,
      source,
    })),
  // The format of `report-uri`.
  z
    .object({
      'csp-report': z.object({
        'effective-directive': text,
        'violated-directive': text,
        'blocked-uri': text,
        'source-file': text,
      }),
    })
    .transform(({ 'csp-report': told }) => ({
      directive: told['effective-directive'] || (told['violated-directive'].split(' ')[0] ?? ''),
      blocked: told['blocked-uri'],
      source: told['source-file'],
    })),
]);

/** Returns origin and path; for this site's code only the path, and for its pages nothing. */
function addressOf(value: string, host: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return '';
  const url = new URL(value);
  if (url.host !== host) return url.origin + url.pathname;
  return CODE.test(url.pathname) ? url.pathname : '';
}

function violationOf(
  { directive, blocked, source }: z.output<typeof report>,
  host: string,
): Violation | undefined {
  // Browser extensions are not the site's concern.
  if (!DIRECTIVE.test(directive) || /^[a-z]+-extension:/i.test(source)) return undefined;
  const what = WORD.test(blocked) ? blocked : addressOf(blocked, host) || 'self';
  const file = addressOf(source, host);
  const [, name, version] = BUILD.exec(file) ?? [];
  const isBuild = remoteName.safeParse(name).success && remoteVersion.safeParse(version).success;
  return {
    directive: directive.slice(0, MAX_LENGTH),
    blocked: what.slice(0, MAX_LENGTH),
    source: file.slice(0, MAX_LENGTH),
    remote: (isBuild && name) || '',
    version: (isBuild && version) || '',
  };
}

/** Parses a browser's untrusted reports, each violation once. @param host of this site, with its port */
export function readReports(body: unknown, host: string): Violation[] {
  const reports: unknown[] = Array.isArray(body) ? body.slice(0, MAX_REPORTS) : [body];
  const found = reports.map((each) => {
    const { data } = report.safeParse(each);
    return data && violationOf(data, host);
  });
  const byKey = new Map(
    found.filter((violation) => violation !== undefined).map((one) => [JSON.stringify(one), one]),
  );
  return [...byKey.values()];
}
