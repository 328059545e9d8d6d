import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useText } from './useText.ts';
import { VersionName } from './VersionName.tsx';

interface FromToProps {
  readonly from: string | null;
  readonly to: string | null;
}

/** Which version made room for which, as far as there was one. */
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
