import type { Section } from './section.ts';
import { startTimes } from './startTimes.ts';
import { timingTable } from './timing.ts';

export async function startSection(): Promise<Section> {
  return {
    body:
      `${timingTable(await startTimes())}\n\nFrom \`npm start\`, with everything built, until \`/readyz\` answers 200; ` +
      'the processor seconds go on until the server has stopped again.',
    limits:
      'The first start makes the embedded database, migrates it and fills it with the demo: four fifths of its processor time. ' +
      'Of the second one more than half is opening that database, a quarter loading the code of the server, and a sixth ' +
      'loading webpack to see whether anything has changed.',
    missing: [],
  };
}
