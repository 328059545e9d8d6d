import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openJournal, type Journal } from './journal.ts';

let folder: string;
let journal: Journal;
const file = () => path.join(folder, 'commands.ndjson');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'journal-'));
  journal = openJournal(folder);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function restart(): void {
  journal = openJournal(folder);
}

const NONE = new Set<string>();

const reports = () => journal.unreported(200);

test('reports an outcome until the site has answered', () => {
  expect(journal.begin({ id: 'a', lease: '1' })).toBe(true);
  expect(reports()).toEqual([]);
  journal.end('a', { outcome: 'done', message: 'ok' });
  const sent = reports();
  expect(sent).toEqual([{ id: 'a', lease: '1', outcome: 'done', message: 'ok' }]);
  restart();
  expect(reports()).toEqual(sent);
  journal.answered(sent, NONE);
  expect(reports()).toEqual([]);
  restart();
  expect(reports()).toEqual([]);
});

test('reports as unknown what had begun when the process was killed, and does not run it again', () => {
  journal.begin({ id: 'a', lease: '1' });
  restart();
  expect(reports()).toMatchObject([{ id: 'a', lease: '1', outcome: 'unknown' }]);
  expect(journal.begin({ id: 'a', lease: '2' })).toBe(false);
  expect(reports()).toMatchObject([{ id: 'a', lease: '2', outcome: 'unknown' }]);
});

test('runs a command of a new lease again only if the site knew the outcome: a person decided so', () => {
  journal.begin({ id: 'a', lease: '1' });
  journal.end('a', { outcome: 'failed' });
  expect(journal.begin({ id: 'a', lease: '2' })).toBe(false);
  journal.answered(reports(), NONE);
  expect(journal.begin({ id: 'a', lease: '3' })).toBe(true);
});

test('reports a refused outcome for the next lease, and does not run the command again', () => {
  journal.begin({ id: 'a', lease: '1' });
  journal.end('a', { outcome: 'done' });
  journal.answered(reports(), new Set(['a']));
  expect(reports()).toEqual([]);
  restart();
  expect(journal.begin({ id: 'a', lease: '2' })).toBe(false);
  expect(reports()).toEqual([{ id: 'a', lease: '2', outcome: 'done' }]);
});

test('sends an outcome again if the lease was renewed during the report', () => {
  journal.begin({ id: 'a', lease: '1' });
  journal.end('a', { outcome: 'done' });
  const sent = reports();
  journal.begin({ id: 'a', lease: '2' });
  journal.answered(sent, NONE);
  expect(reports()).toEqual([{ id: 'a', lease: '2', outcome: 'done' }]);
});

test('uses the renewed lease of a command that is still running', () => {
  journal.begin({ id: 'a', lease: '1' });
  expect(journal.begin({ id: 'a', lease: '2' })).toBe(false);
  journal.end('a', { outcome: 'done' });
  expect(reports()).toEqual([{ id: 'a', lease: '2', outcome: 'done' }]);
});

test('survives a line that was cut, and is short after a start', () => {
  journal.begin({ id: 'a', lease: '1' });
  journal.end('a', { outcome: 'done' });
  appendFileSync(file(), '{"id":"b","lea');
  restart();
  expect(reports()).toEqual([{ id: 'a', lease: '1', outcome: 'done' }]);
  expect(readFileSync(file(), 'utf8').split('\n')).toHaveLength(2);
});

test('forgets only the oldest of what is reported', () => {
  for (let number = 0; number < 10_002; number += 1) {
    const line = { id: `c${number}`, lease: '1', outcome: 'done', ...(number > 0 && { answer: 'accepted' }) };
    appendFileSync(file(), `${JSON.stringify(line)}\n`);
  }
  restart();
  expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(10_001);
  expect(reports()).toMatchObject([{ id: 'c0' }]);
  expect(journal.begin({ id: 'c1', lease: '2' })).toBe(true);
});

test('reports only so many at once', () => {
  for (const id of ['a', 'b', 'c']) {
    journal.begin({ id, lease: '1' });
    journal.end(id, { outcome: 'done' });
  }
  expect(journal.unreported(2).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('begins no command that it could not note, and reads what is noted after half a line', () => {
  journal.begin({ id: 'a', lease: '1' });
  rmSync(file());
  mkdirSync(file());
  expect(() => journal.begin({ id: 'b', lease: '1' })).toThrow('EISDIR');
  rmSync(file(), { recursive: true });
  writeFileSync(file(), '{"id":"b","lea');
  expect(journal.begin({ id: 'c', lease: '1' })).toBe(true);
  restart();
  expect(journal.begin({ id: 'c', lease: '2' })).toBe(false);
  expect(journal.begin({ id: 'b', lease: '2' })).toBe(true);
});

test('tells the site an outcome that it could not note', () => {
  journal.begin({ id: 'a', lease: '1' });
  rmSync(file());
  mkdirSync(file());
  expect(() => journal.end('a', { outcome: 'done' })).toThrow('EISDIR');
  expect(reports()).toEqual([{ id: 'a', lease: '1', outcome: 'done' }]);
  rmSync(file(), { recursive: true });
});

(process.platform === 'linux' ? test : test.skip)('never takes a part of a line for the line', () => {
  const program = `
    import { openJournal } from ${JSON.stringify(path.join(import.meta.dirname, 'journal.ts'))};
    const journal = openJournal(${JSON.stringify(folder)});
    try {
      for (let id = 0; id < 40; id += 1) if (journal.begin({ id: String(id), lease: 'l'.repeat(30) })) console.log(id);
    } catch {}`;
  const script = path.join(folder, 'begin.ts');
  writeFileSync(script, program);
  // A file may have a kilobyte: the last write takes a part of a line.
  const shell = `trap '' XFSZ; ulimit -f 1; exec ${process.execPath} ${script}`;
  const { stdout } = spawnSync('bash', ['-c', shell], { encoding: 'utf8' });
  const begun = stdout.trim().split('\n');
  expect(begun.length).toBeGreaterThan(5);
  restart();
  expect(begun.filter((id) => journal.begin({ id, lease: 'new' }))).toEqual([]);
});
