import { Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** A text with places such as `<who>`. */
  readonly children: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A sentence whose places are filled with elements, in the order that its language has. */
export function Sentence({ children, parts }: SentenceProps) {
  const pieces = children.split(/<(\w+)>/);
  return pieces.map((piece, index) => (
    // Every second piece is the name of a place; the pieces of a text never change their order.
    <Fragment key={index}>{index % 2 ? parts[piece] : piece}</Fragment>
  ));
}
