import { demoPlayers } from './accounts.ts';
import { decisions } from './decisions.ts';
import { demoRows } from './demoRows.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const applications = demoRows(NOW, 'hash').applications.map((row, index) => ({ ...row, id: index + 1 }));
const entries = decisions(NOW, applications, demoPlayers(NOW, 'hash'));

test('every application that is decided was decided once, by a lead, after it came in', () => {
  const decided = applications.filter(({ state }) => state !== 'PENDING');
  expect(entries.map(({ subject }) => Number(subject)).sort((a, b) => a - b)).toEqual(
    decided.map(({ id }) => id),
  );
  for (const { subject, subject_name: name, after, created_at: at, actor_name: by } of entries) {
    const application = decided.find(({ id }) => String(id) === subject);
    expect([name, after]).toEqual([application?.name, { state: application?.state }]);
    expect(at.getTime()).toBeGreaterThan(application?.created_at.getTime() ?? Infinity);
    expect(at.getTime()).toBeLessThan(NOW.getTime());
    expect(['admin', 'srdev', 'srmod', 'srcon']).toContain(by);
  }
});

test('the trail goes forward in time', () => {
  const times = entries.map(({ created_at: at }) => at.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(new Set(entries.map(({ actor_name: by }) => by)).size).toBeGreaterThan(2);
});
