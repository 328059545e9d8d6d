import type { Duplex } from 'node:stream';

interface Allowance {
  readonly characters: number;
  readonly lines: number;
  readonly chunks: number;
}

interface Options {
  readonly allowance: Allowance;
  readonly onLine: (line: string) => void;
  /** Is called when the allowance is used up; nothing is read any more. */
  readonly onExcess: (what: keyof Allowance) => void;
}

/** Reads lines. Returns a function that starts the allowance anew, for the next page. */
export function readLines(stream: Duplex, { allowance, onLine, onExcess }: Options): () => void {
  let begun: string[] = [];
  let used = { characters: 0, lines: 0, chunks: 0 };
  let isOver = false;

  function count(what: keyof Allowance, amount: number): void {
    used[what] += amount;
    if (isOver || used[what] <= allowance[what]) return;
    isOver = true;
    onExcess(what);
  }

  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    count('chunks', 1);
    count('characters', text.length);
    const [first = '', ...more] = text.split('\n');
    begun.push(first);
    for (const next of more) {
      count('lines', 1);
      if (isOver) return;
      onLine(begun.join(''));
      begun = [next];
    }
  });
  return () => {
    used = { characters: 0, lines: 0, chunks: 0 };
  };
}
