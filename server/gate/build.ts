/** A build that a browser looks at, and with what. */
export interface CheckedBuild {
  /** Origin of the site. */
  readonly site: string;
  readonly name: string;
  readonly version: string;
  /** Addresses to open. */
  readonly smoke: readonly string[];
  /** `name=value` of the cookie that gives a browser this build; none where everybody has it. */
  readonly cookie?: string;
}

/** How a build is named in what is found. */
export const labelOf = ({ name, version }: CheckedBuild) => `${name}@${version}`;
