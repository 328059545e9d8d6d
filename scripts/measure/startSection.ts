import type { Section } from './section.ts';
import { startTimes } from './startTimes.ts';
import { timingTable } from './timing.ts';

export async function startSection(): Promise<Section> {
  return {
    body:
      `${timingTable(await startTimes())}\n\nFrom \`npm start\`, with everything built, until \`/readyz\` answers 200; ` +
      'the processor seconds go on until the server has stopped again.',
    limits:
      'The first start makes the embedded database, migrates it and fills it with the demo; the second one is loading ' +
      'webpack to see whether anything has changed, the server and the embedded database.',
    missing: [],
  };
}
