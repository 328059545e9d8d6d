import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Code } from '../../lib/typography.ts';
import { useCanaryPlayerQuery } from './remotesApi.ts';
import { useText } from './useText.ts';

const HASHED = /^(.+-[0-9a-f]{7})[0-9a-f]+$/;

/** A version, its hash shortened to what people compare by eye. */
export function shortVersion(version: string): string {
  return HASHED.exec(version)?.[1] ?? version;
}

/** A version, shortened; hovering over it shows all of it. */
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

/** A player by the name they have now; by the start of the id until the name is known, or if the player is gone. */
export function PlayerName({ uuid }: { readonly uuid: string }) {
  const { data } = useCanaryPlayerQuery(uuid);
  return data ? <bdi>{data.name}</bdi> : <Code>{uuid.slice(0, 8)}</Code>;
}
