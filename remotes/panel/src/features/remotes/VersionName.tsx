import { Code } from './remotesLayout.ts';
import { shortVersion } from './shortVersion.ts';

/** A version, short to the eye; pointing at it shows all of it. */
export function VersionName({ version }: { readonly version: string }) {
  return (
    <Code as="bdi" title={version}>
      {shortVersion(version)}
    </Code>
  );
}
