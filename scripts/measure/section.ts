/** What a part has measured, as it stands in the document. */
export interface Section {
  /** Tables and sentences, as Markdown with headings below the second level. */
  readonly body: string;
  /** What keeps the figures from being better, as a sentence. */
  readonly limits: string;
  /** Sentences about what could not be measured. */
  readonly missing: readonly string[];
}

/** A part of what is measured: a section of the document. */
export interface Part {
  /** What it is called on the command line. */
  readonly id: string;
  readonly title: string;
  /** The command that measures it alone. */
  readonly command: string;
  /** Seconds after which it counts as stuck: several times what it takes on two cores. */
  readonly timeoutSeconds: number;
  /** Loads what measures it only when it is wanted. */
  readonly measure: () => Promise<Section>;
}
