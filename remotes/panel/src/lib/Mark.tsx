interface MarkProps {
  /** On a field of 8 by 8. */
  readonly path: string;
}

/** A sign of pixels on a button, which has a name of its own. */
export function Mark({ path }: MarkProps) {
  return (
    <svg viewBox="0 0 8 8" width="16" height="16" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
