import { createHash } from 'node:crypto';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { GateProblem } from '@site/contract/http/releases';

export const ENTRY = 'remoteEntry.js';

const hashOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Whether the files of a build are those that its manifest names, each of them and no others. */
export function checkIntegrity(
  { files }: RemoteManifest,
  contents: ReadonlyMap<string, Buffer>,
): GateProblem[] {
  const problem = (where: string, what: string): GateProblem => ({
    check: 'integrity',
    what,
    where,
    todo: 'Publish the folder just as the build has written it.',
  });
  const named = Object.entries(files).flatMap(([file, hash]) => {
    const content = contents.get(file);
    if (!content) return [problem(file, 'The manifest names this file, and it is not there.')];
    return hashOf(content) === hash ? [] : [problem(file, 'Its content is not what the manifest names.')];
  });
  const others = [...contents.keys()].filter((file) => !Object.hasOwn(files, file));
  return [
    ...(Object.hasOwn(files, ENTRY) ? [] : [problem(ENTRY, 'The manifest does not name it.')]),
    ...named,
    ...others.map((file) => problem(file, 'The manifest does not name this file.')),
  ];
}
