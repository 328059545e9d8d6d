import type { StackFrame } from '@site/contract/http/telemetry';

/** Finds the place of a character, counted from 1 as in an error's stack. */
export function frameOf(file: string, script: string, index: number): StackFrame {
  let line = 1;
  let start = 0;
  for (let at = script.indexOf('\n'); at !== -1 && at < index; at = script.indexOf('\n', start)) {
    line += 1;
    start = at + 1;
  }
  return { file, line, column: index - start + 1 };
}

/** Finds a place of a build in its sources, or names the place in the build if it has no source map. */
export type PlaceOf = (frame: StackFrame) => string | Promise<string>;
