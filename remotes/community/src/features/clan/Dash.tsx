import { VisuallyHidden } from '@site/ui/VisuallyHidden';

const DASH = '–';

/** Stands where a name is not known; `meaning` says so to those who only hear it. */
export function Dash({ meaning }: { readonly meaning: string }) {
  return (
    <>
      <span aria-hidden="true">{DASH}</span>
      <VisuallyHidden>{meaning}</VisuallyHidden>
    </>
  );
}
