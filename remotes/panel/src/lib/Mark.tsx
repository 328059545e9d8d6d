/** A pixel icon on a button, which has its own label; `path` is on an 8 by 8 grid. */
export function Mark({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 8 8" width="16" height="16" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
