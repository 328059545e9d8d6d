import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Code } from '../../lib/typography.ts';
import { useText } from './useText.ts';

const HASHED = /^(.+-[0-9a-f]{7})[0-9a-f]+$/;

export function shortVersion(version: string): string {
  return HASHED.exec(version)?.[1] ?? version;
}

/** A shortened version; hovering shows the full one. */
export function VersionName({ version }: { readonly version: string }) {
  return (
    <Code as="bdi" title={version}>
      {shortVersion(version)}
    </Code>
  );
}

interface FromToProps {
  readonly from: string | null;
  readonly to: string | null;
}

export function FromTo({ from, to }: FromToProps) {
  const text = useText();
  return (
    <span>
      {from !== null && <VersionName version={from} />}
      {from !== null && to !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden>{` ${text('then')} `}</VisuallyHidden>
        </>
      )}
      {to !== null && <VersionName version={to} />}
    </span>
  );
}
