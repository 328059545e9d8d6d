import { parseArgs } from 'node:util';
import { measureApi } from './bench/measureApi.ts';
import { conditionsOf, tableOf } from './bench/table.ts';
import { fail } from '../server/src/terminal.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } });
const seconds = Number(values.seconds);
if (!(seconds >= 1 && seconds <= 600))
  fail('--seconds must be a number from 1 to 600: how long each call is measured.');

const { rows, checksPerSecond } = await measureApi(seconds);
process.stdout.write(`\n${tableOf(rows)}\n${conditionsOf(checksPerSecond)}\n`);
if (rows.some(({ measured }) => measured.errors > 0)) fail('Some requests failed.');
