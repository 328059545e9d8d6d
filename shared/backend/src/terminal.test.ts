import { note, print } from './runProgram.ts';
import { fail, say } from './terminal.ts';

const HOSTILE = 'one\u001b[2J\u009b\u202e\u200b\rtwo\nthree';
const SHOWN = 'one\\u001b[2J\\u009b\\u202e\\u200b\\rtwo\nthree\n';

test.each([
  ['say', say, 'stdout'],
  ['print', print, 'stdout'],
  ['note', note, 'stderr'],
  ['fail', fail, 'stderr'],
] as const)('%s prints nothing that a terminal obeys', (_, write, stream) => {
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const written = jest.spyOn(process[stream], 'write').mockReturnValue(true);
  write(HOSTILE);
  const text = written.mock.calls.map(([chunk]) => String(chunk)).join('');
  written.mockRestore();
  exit.mockRestore();
  expect(text.endsWith(SHOWN)).toBe(true);
});
