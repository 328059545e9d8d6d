interface MarkProps {
  /** On an 8 by 8 grid. */
  readonly path: string;
}

/** A pixel icon on a button, which has its own label. */
export function Mark({ path }: MarkProps) {
  return (
    <svg viewBox="0 0 8 8" width="16" height="16" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
